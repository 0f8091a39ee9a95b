import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// Finds the inputs and recipes of a struct, and reports what is neither.
struct GraphReader {
    let graph: StructDeclSyntax
    let context: any MacroExpansionContext

    private(set) var inputs: [Input] = []
    private(set) var recipes: [RecipeDeclaration] = []
    /// The names of recipes that are not among them, because something else is wrong with them.
    private(set) var rejected: Set<String> = []
    private(set) var hasError = false

    init(_ graph: StructDeclSyntax, in context: any MacroExpansionContext) {
        self.graph = graph
        self.context = context
        guard let members = context.activeMembers(of: graph.memberBlock.members) else {
            hasError = true
            return
        }
        for member in members {
            if let variable = member.as(VariableDeclSyntax.self) {
                read(variable)
            } else if let function = member.as(FunctionDeclSyntax.self) {
                read(function)
            }
        }
        let isSharing = recipes.contains(where: \.isShared)
        for input in inputs where isSharing && input.isVariable { reportChanging(input) }
    }

    private mutating func report(
        _ id: String,
        at node: some SyntaxProtocol,
        _ message: String,
        fixIts: [FixIt] = []
    ) {
        hasError = true
        context.report(id, at: node, message, fixIts: fixIts)
    }

    // MARK: Inputs

    private mutating func read(_ variable: VariableDeclSyntax) {
        guard !variable.modifiers.contains("static", "class") else { return }
        let isLazy = variable.modifiers.contains("lazy")
        for binding in variable.bindings {
            guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier, name.presence == .present
            else {
                report("pattern", at: binding.pattern, "an input is declared with a name of its own")
                continue
            }
            if isLazy || !(binding.accessorBlock?.onlyObserve ?? true) {
                let kind = isLazy ? "lazy" : "computed"
                let message = "'\(name.spoken)' is \(kind), so it is no input; make it a recipe, "
                report("computed", at: name, message + "or move it to an extension of \(graph.name.spoken)")
                rejected.insert(name.spoken)
                continue
            }
            let type = binding.typeAnnotation?.type ?? variable.type(after: binding)
            inputs.append(Input(declaration: variable, binding: binding, name: name, type: type))
        }
    }

    /// A service that is made once would go on with the old value.
    private mutating func reportChanging(_ input: Input) {
        let specifier = input.declaration.bindingSpecifier
        guard !input.declaration.modifiers.contains(where: { $0.detail?.detail.text == "set" }) else { return }
        let isConstant = input.binding.initializer == nil
        let change = isConstant ? "make it a constant" : "let nobody else set it"
        let word: TokenKind = isConstant ? .keyword(.let) : .identifier("private(set) var")
        report(
            "changing",
            at: input.name,
            "'\(input.name.spoken)' can change, but what @Shared recipes made of it stays; \(change)",
            fixIts: [.replace(specifier, with: specifier.with(\.tokenKind, word), change)]
        )
    }

    // MARK: Recipes

    private mutating func read(_ function: FunctionDeclSyntax) {
        guard !function.modifiers.contains("static", "class") else { return }
        let name = function.name.spoken
        let aside = "move it to an extension of \(graph.name.spoken)"
        rejected.insert(name)
        guard let result = function.signature.returnClause?.type, !result.isVoid else {
            // Without a body something else was meant, which the compiler says.
            guard function.body != nil else { return }
            report("result", at: function.name, "'\(name)' returns nothing, so it is no recipe; \(aside)")
            return
        }
        if let modifier = function.modifiers.first(where: { ["mutating", "consuming"].contains($0.name.text) }) {
            report(
                "mutating",
                at: modifier,
                "'\(name)' is \(modifier.name.text), but a recipe leaves the graph as it is; \(aside)"
            )
            return
        }
        if let generics = function.genericParameterClause {
            reportGeneric(generics, name)
            return
        }
        let recipe = RecipeDeclaration(function, result: result)
        if let parameter = recipe.parameters.first(where: \.type.isOpaque) {
            reportGeneric(parameter.type, name)
            return
        }
        for parameter in recipe.parameters { check(parameter, of: recipe) }
        if let obstacle = recipe.obstacle {
            report("obstacle", at: obstacle.node, obstacle.message(recipe), fixIts: obstacle.fixIts)
        }
        if let shared = recipe.sharedAttribute { check(shared, of: recipe) }
        rejected.remove(name)
        recipes.append(recipe)
    }

    private mutating func reportGeneric(_ node: some SyntaxProtocol, _ name: String) {
        report(
            "generic",
            at: node,
            "'\(name)' is generic, so the graph cannot know what it provides; make \(graph.name.spoken) generic, "
                + "or say the type"
        )
    }

    private mutating func check(_ parameter: RecipeDeclaration.Parameter, of recipe: RecipeDeclaration) {
        let name = recipe.name.spoken
        if let label = parameter.label, parameter.isInout || parameter.isVariadic {
            rejected.insert(label.spoken)
            let how = parameter.isInout ? "inout" : "any number of"
            report(
                "form",
                at: parameter.type,
                "the graph supplies one value for '\(parameter.syntax.firstName.spoken)', which '\(name)' takes "
                    + (parameter.isInout ? how : "as \(how) arguments")
            )
        } else if parameter.label == nil, parameter.isVariadic {
            report(
                "form",
                at: parameter.type,
                "'\(name)' takes any number of arguments, which cannot be passed on; take an array"
            )
        }
    }

    private mutating func check(_ attribute: AttributeSyntax, of recipe: RecipeDeclaration) {
        let name = recipe.name.spoken
        let fixIt = FixIt.remove(attribute, from: recipe.function, "make it anew each time")
        if let argument = recipe.arguments.first {
            report(
                "shared",
                at: attribute,
                "'\(name)' takes \(argument.type.trimmedDescription) from its caller, so one result cannot serve all; "
                    + "remove @Shared, or supply the argument by name",
                fixIts: [fixIt]
            )
        } else if recipe.result.isOpaque {
            report(
                "opaque",
                at: recipe.result,
                "'\(name)' is shared, so its result needs a name; return 'any' instead of 'some'"
            )
        } else if recipe.mentionsSelf {
            report(
                "self",
                at: recipe.result,
                "'\(name)' is shared, so its result cannot be Self; write \(graph.name.spoken)"
            )
        } else if let type = graph.privateType(recipe.result) {
            report(
                "private",
                at: recipe.result,
                "'\(name)' is shared, so its type cannot be private to \(graph.name.spoken); "
                    + "make \(type.spoken) fileprivate"
            )
        }
    }
}

extension TypeSyntax {
    /// Whether it is spelt as nothing.
    var isVoid: Bool { ["Void", "()", "Swift.Void", "(Void)", "Never"].contains(trimmedDescription) }
}

/// A stored property of a graph: a value that the graph is given and does not make.
struct Input {
    let declaration: VariableDeclSyntax
    let binding: PatternBindingSyntax
    let name: TokenSyntax
    /// `nil` where it is not written but inferred.
    let type: TypeSyntax?

    /// A constant with a value, which no initialiser can set.
    var isFixed: Bool { binding.initializer != nil && !isVariable }

    var isVariable: Bool { declaration.bindingSpecifier.tokenKind == .keyword(.var) }

    var isPrivate: Bool { ["private", "fileprivate"].contains(declaration.modifiers.access) }

    /// Whether others may read it: graphs that include this one, where there are any.
    func isProvided(_ canBe: Bool) -> Bool {
        includedAttribute != nil || (canBe ? !isPrivate : !isPrivate && declaration.modifiers.access != nil)
    }
}
