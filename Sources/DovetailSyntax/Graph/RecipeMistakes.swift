import SwiftDiagnostics
import SwiftSyntax

/// The reason why a method of a graph is not a recipe.
struct NoRecipe: Error {
    /// `nil` if the compiler reports it.
    let reason: Diagnostic?
}

extension RecipeDeclaration {
    init(_ function: FunctionDeclSyntax, in graph: StructDeclSyntax) throws(NoRecipe) {
        let name = function.name.spoken
        let aside = "move it to an extension of \(graph.name.spoken)"
        guard let result = function.signature.returnClause?.type, !result.isVoid else {
            // The compiler reports a method without a body.
            guard function.body != nil else { throw NoRecipe(reason: nil) }
            let message = "'\(name)' returns nothing, so it is not a recipe; \(aside)"
            throw NoRecipe(reason: .error(at: function.name, message))
        }
        if let modifier = function.modifiers.first(where: { ["mutating", "consuming"].contains($0.name.text) }) {
            let message = "'\(name)' is \(modifier.name.text), but a recipe leaves the graph as it is; \(aside)"
            throw NoRecipe(reason: .error(at: modifier, message))
        }
        self.init(function, result: result)
        takesFunctions = mayCapture(graph)
        let opaque = parameters.first(where: \.type.isOpaque)?.type
        if let generic = function.genericParameterClause.map(Syntax.init) ?? opaque.map(Syntax.init) {
            let advice = "make \(graph.name.spoken) generic, or say the type"
            let message = "'\(name)' is generic, so the graph cannot know what it provides; \(advice)"
            throw NoRecipe(reason: .error(at: generic, message))
        }
    }

    /// The errors of the recipe itself, regardless of what supplies its parameters.
    func mistakes(in graph: StructDeclSyntax) -> [Diagnostic] {
        (parameters.map(\.type) + [result]).compactMap(graph.mistakeOfName) + parameters.compactMap(mistake)
            + [formMistake, sharedMistake(in: graph), accessMistake(in: graph)].compactMap(\.self)
    }

    /// The error about a public recipe that takes an internal type, as far as a macro can see it: one within the graph.
    private func accessMistake(in graph: StructDeclSyntax) -> Diagnostic? {
        guard modifiers.access == "public" else { return nil }
        for parameter in parameters {
            guard let type = graph.nestedType(parameter.type), type.access != "public" else { continue }
            let advice = "let an internal recipe take it, and '\(name.spoken)' take the result of that"
            let message = "'\(name.spoken)' is public, so it cannot take \(type.name.spoken), which is not; \(advice)"
            return .error(at: parameter.type, message)
        }
        return nil
    }

    private func mistake(_ parameter: Parameter) -> Diagnostic? {
        let name = name.spoken
        if parameter.label == nil {
            let message = "'\(name)' takes any number of arguments, which cannot be passed on; take an array"
            return parameter.isVariadic ? .error(at: parameter.type, message) : nil
        }
        guard parameter.isInout || parameter.isVariadic else { return nil }
        let label = parameter.syntax.firstName.spoken
        let way = parameter.isInout ? "inout" : "as any number of arguments"
        return .error(at: parameter.type, "the graph supplies one value for '\(label)', which '\(name)' takes \(way)")
    }

    /// The error about a recipe to which the macro cannot add its code.
    private var formMistake: Diagnostic? {
        let name = name.spoken
        if let word = function.signature.effectSpecifiers?.throwsClause?.throwsSpecifier,
            word.tokenKind == .keyword(.rethrows), arguments.contains(where: { $0.function != nil })
        {
            let fixIt = FixIt.replace(word, with: word.with(\.tokenKind, .keyword(.throws)), "write 'throws'")
            return .error(at: word, "'\(name)' rethrows, but its replacement cannot; write 'throws'", fixIts: [fixIt])
        }
        // The body of such a recipe has to be changed, because it has no accessor.
        guard isLeaf, isShared || isReplaceable else { return nil }
        for case .attribute(let attribute) in function.attributes {
            let spelling = attribute.trimmedDescription
            switch attribute.attributeName.trimmedDescription {
            // Other modules compile such a body, but it refers to members that they cannot see.
            case "inlinable", "_transparent", "backDeployed":
                let message = "'\(name)' is \(spelling), but @Graph changes its body; remove \(spelling)"
                return .error(at: attribute, message)
            case let type where type.isNameOfBuilder:
                let advice = "@Graph cannot change such a body; call a method of an extension that builds it"
                return .error(at: attribute, "'\(name)' is built by \(spelling), and \(advice)")
            default: continue
            }
        }
        return nil
    }

    /// The error about a recipe that cannot be shared.
    func sharedMistake(in graph: StructDeclSyntax) -> Diagnostic? {
        guard let attribute = sharedAttribute else { return nil }
        let name = name.spoken
        if let argument = arguments.first {
            let reason = "so one result cannot serve all; remove @Shared, or supply the argument by name"
            let message = "'\(name)' takes \(argument.type.trimmedDescription) from its caller, \(reason)"
            let fixIt = FixIt.remove(attribute, from: function, "make it anew each time")
            return .error(at: attribute, message, fixIts: [fixIt])
        }
        let reason: String
        if result.isOpaque {
            reason = "its result needs a name; return 'any' instead of 'some'"
        } else if mentionsSelf {
            reason = "its result cannot be Self; write \(graph.name.spoken)"
        } else if let type = graph.nestedType(result), type.access == "private" {
            reason = "its type cannot be private to \(graph.name.spoken); make \(type.name.spoken) fileprivate"
        } else {
            return nil
        }
        return .error(at: result, "'\(name)' is shared, so \(reason)")
    }
}

extension StructDeclSyntax {
    /// The declaration of a type within the struct: its name, and its access level.
    fileprivate func nestedType(_ type: TypeSyntax) -> (name: TokenSyntax, access: String?)? {
        guard let name = type.asValue.unwrapped.as(IdentifierTypeSyntax.self)?.name.spoken else { return nil }
        for member in memberBlock.members {
            guard let type = member.decl.asProtocol((any DeclGroupSyntax).self),
                let declared = type.asProtocol((any NamedDeclSyntax).self)?.name, declared.spoken == name
            else { continue }
            return (declared, type.modifiers.access)
        }
        return nil
    }

    /// The error about a name that means something else in a graph.
    func mistakeOfName(in type: TypeSyntax) -> Diagnostic? {
        guard let name = type.hiddenName, mistakesAsGraph.isEmpty else { return nil }
        let advice = "write the module before it, or rename your type"
        return .error(at: name, "'\(name.spoken)' means the type that @Graph adds here; \(advice)")
    }
}

extension String {
    /// Whether an attribute of this name is probably a result builder: a type, but not a global actor.
    fileprivate var isNameOfBuilder: Bool {
        let own = split(separator: ".").last ?? ""
        return own.first?.isUppercase == true && !own.hasSuffix("Actor")
            && !["Shared", "Included", "_LeafRecipe", "Sendable"].contains(own)
    }
}
