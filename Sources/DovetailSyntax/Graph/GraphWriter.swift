import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// Writes the members that `@Graph` adds to a struct. Dovetail's names are qualified with the module, since users may have the same.
struct GraphWriter {
    private typealias Parameter = RecipeDeclaration.Parameter

    let source: GraphSource

    var graph: StructDeclSyntax { source.graph }
    var wiring: GraphWiring { source.wiring }
    /// Whether an error was reported. The members are written all the same, so that code that uses the graph has no further errors.
    var isBroken: Bool { source.hasError }
    var context: any MacroExpansionContext { source.context }

    var access: String { context.access(of: graph) }

    /// The initializer of a struct without properties, which the compiler writes itself for its own module.
    var emptyInitializer: [String] { access.isEmpty ? [] : ["\(access)init() {}"] }

    /// The global actor that the struct names.
    var actor: String? { graph.attributes.globalActor }

    func members() -> [DeclSyntax] {
        let accessors = named.compactMap(accessor)
        guard !source.isUnfit else { return accessors }
        return accessors + types + sharing + listing + replacing + providing + [description] + initializers
    }

    /// The recipes by name. If two have one name, which is an error, the first counts.
    var named: [RecipeDeclaration] {
        var names = Set(wiring.inputs.map(\.name.spoken))
        return wiring.recipes.filter { names.insert($0.name.spoken).inserted }
    }

    // MARK: Accessors

    /// The method that provides the service of a recipe; `nil` if that is the recipe itself.
    private func accessor(_ recipe: RecipeDeclaration) -> DeclSyntax? {
        guard !recipe.isLeaf, !(isBroken && recipe.result.isOpaque) else { return nil }
        let attributes = recipe.attributes.named("available", "discardableResult")
            .map { $0.trimmedDescription + "\n" }.joined()
        // Or else the code of each shared recipe would contain that of its dependencies.
        let inlining = recipe.isShared ? "@inline(never) " : ""
        let isolation = recipe.effects.isolation == .nonisolated ? "nonisolated " : ""
        let parameters = recipe.arguments.map(\.declared).joined(separator: ", ")
        let conditions = recipe.function.genericWhereClause.map { " " + $0.trimmedDescription } ?? ""
        let frame = AccessorFrame(recipe: recipe, graph: source.name)
        let scope = NameScope(recipe, concurrent: concurrentNeeds(of: recipe))
        let constants = (recipe.keepsFunctions ? ["let _graph = _unheld"] : []) + lookups(of: recipe)
        let preparation =
            constants.map { "\(frame.step)\($0)\n" }.joined() + beginning(scope.concurrent, in: frame, scope)
        let text =
            isBroken ? "fatalError()" : frame.opening + preparation + making(recipe, in: frame, scope) + frame.closing
        return """
            \(raw: documentation(recipe))
            \(raw: attributes)\(raw: inlining)\(raw: recipe.effects.attribute)\(raw: recipe.access)\(raw: isolation)\
            func \(raw: recipe.name.text)(\(raw: parameters))\(raw: recipe.effects.specifiers) \
            -> \(raw: recipe.result.trimmedDescription)\(raw: conditions) {
            \(raw: text.indented)
            }
            """
    }

    private func documentation(_ recipe: RecipeDeclaration) -> String {
        let supplied = recipe.needs.map { "`\($0.label.spoken)`" }.listed("and")
        let what = supplied.isEmpty ? "/// The recipe with its default values." : "/// Supplied with \(supplied)."
        let own = recipe.function.documentation
        return (own.isEmpty ? [what] : own + ["///", what]).joined(separator: "\n")
    }

    /// Calls a recipe with its dependencies, on lines that are mapped to the user's source.
    private func making(_ recipe: RecipeDeclaration, in frame: AccessorFrame, _ scope: NameScope) -> String {
        let called = scope.qualified(recipe.name)
        // Without any label, this would be a call of the accessor.
        let saysDefaults = recipe.needs.isEmpty
        let arguments = recipe.parameters.map { argument(for: $0, scope, saysDefaults: saysDefaults) }
        guard let positions = ArgumentPositions(recipe, in: context) else {
            return "\(frame.making)\(called)(\(arguments.compactMap(\.self).joined(separator: ", ")))"
        }
        // The accessor is indented as a whole.
        let call = positions.call(called, arguments, indentation: 4)
        return "\(positions.start)\(frame.making.dropLast())\n\(call)\n#sourceLocation()"
    }

    /// - Returns: `nil` if the parameter keeps its default value.
    private func argument(for parameter: Parameter, _ scope: NameScope, saysDefaults: Bool) -> String? {
        guard let label = parameter.label else { return parameter.type.passed(parameter.name) }
        let value: String?
        switch parameter.source {
        case .argument, .nothing: value = nil
        case .itsDefault: value = saysDefaults ? parameter.defaultValue?.trimmedDescription : nil
        case .included: value = taken(label, from: scope.graph)
        case .input(let input): value = scope.qualified(wiring.inputs[input].name)
        case .recipe(let recipe):
            let service = scope.concurrent.first { $0.label.spoken == label.spoken }?.service
            value = (service ?? scope.qualified(wiring.recipes[recipe].name)) + "()"
        case .deferredInput(let input):
            let name = scope.qualified(wiring.inputs[input].name)
            value = parameter.type.isAutoclosure ? name : "{ \(name) }"
        case .function(let recipe): value = function(wiring.recipes[recipe], as: parameter, scope)
        }
        return value.map { "\(label.asLabel): \($0)" }
    }

    /// The closure for a recipe as a function of its arguments, or of the first ones.
    private func function(_ recipe: RecipeDeclaration, as parameter: Parameter, _ scope: NameScope) -> String {
        let count = parameter.function?.parameters.count ?? recipe.arguments.count
        let names = recipe.arguments.prefix(count).indices.map { (recipe.effects.namesError ? "_" : "$") + "\($0)" }
        let arguments = zip(recipe.arguments, names).map { ($0.isInout ? "&" : "") + $1 }
        let call = "\(recipe.effects.marks)\(scope.qualified(recipe.name))(\(arguments.joined(separator: ", ")))"
        if parameter.type.isAutoclosure { return call }
        let signature = "(\(names.joined(separator: ", ")))\(recipe.effects.specifiers) in "
        return "{ \(recipe.effects.namesError ? signature : "")\(call) }"
    }

    /// Qualifies the names of members if an argument has the same name, or if the graph is not `self`.
    struct NameScope {
        let arguments: Set<String>
        let isUnheld: Bool
        /// The dependencies that are begun before the call.
        let concurrent: [ConcurrentNeed]

        init(_ recipe: RecipeDeclaration, concurrent: [ConcurrentNeed]) {
            arguments = Set(recipe.arguments.map(\.name))
            isUnheld = recipe.keepsFunctions
            self.concurrent = concurrent
        }

        var graph: String { isUnheld ? "_graph" : "self" }

        func qualified(_ name: TokenSyntax) -> String {
            let member = name.asMember
            if isUnheld { return member.hasPrefix("self.") ? "_graph" + member.dropFirst(4) : "_graph." + member }
            return arguments.contains(name.text) ? "self.\(name.text)" : member
        }
    }

    // MARK: Sharing

    /// Whether the struct is declared `Sendable`. Shared services have to be, too, then, and the compiler reports one that is not.
    var isSendable: Bool { graph.isSendable }

    var shared: [RecipeDeclaration] { named.filter(canBeShared) }

    func canBeShared(_ recipe: RecipeDeclaration) -> Bool {
        recipe.isShared && (!isBroken || recipe.sharedMistake(in: graph) == nil)
    }

    private var sharing: [DeclSyntax] {
        guard !shared.isEmpty else { return [] }
        return [instances, typesOfInstances, reference, unheld].compactMap(\.self)
    }

    /// Whether a shared service may keep functions of the graph.
    private var keepsFunctions: Bool { named.contains(where: \.keepsFunctions) }

    /// The class of the shared services, which are the only object of a graph.
    private var instances: DeclSyntax {
        var members = shared.map { recipe in
            // The type of a private recipe may be private, too.
            let access = recipe.isPrivate ? "fileprivate " : ""
            let storage = recipe.effects.isAsync ? "AsyncShared()" : "shared"
            // The compiler says of some types that they cannot be shared.
            let line = context.line(of: recipe.name)
            return "\(line.start)    \(access)let \(recipe.name.text) = \(recipe.namedType).\(storage)\(line.end)"
        }
        if keepsFunctions {
            members += ["    weak let _graph: _Shared?", "    init(_ graph: _Shared? = nil) { _graph = graph }"]
        }
        let protocols =
            (keepsFunctions ? ["Dovetail::_Graph.KeepingServices"] : []) + (isSendable ? ["Swift::Sendable"] : [])
        let inheritance = protocols.isEmpty ? "" : ": " + protocols.joined(separator: ", ")
        return """
            nonisolated final class _Shared\(raw: inheritance) {
            \(raw: members.joined(separator: "\n"))
            }
            """
    }

    /// A type that is `Sendable` if the shared services are, which the compiler does not infer of a class; `nil` if they have to be.
    private var typesOfInstances: DeclSyntax? {
        if isSendable { return nil }
        let types = shared.map(\.namedType).joined(separator: ", ")
        // An optional, since an initializer that takes the elements of a tuple takes the compiler time quadratic in their number.
        return "nonisolated struct _SharedTypes { private let types: (\(raw: types))? }"
    }

    private var reference: DeclSyntax {
        let types = isSendable ? "()" : "_SharedTypes"
        return "var _shared = Dovetail::_Graph.SharedReference<_Shared, \(raw: types)>(.init())"
    }

    /// The graph for shared services, which may keep it.
    private var unheld: DeclSyntax? {
        guard keepsFunctions else { return nil }
        return """
            /// The graph for functions that a shared service keeps. It does not keep the shared instances.
            var _unheld: Self {
                var graph = self
                graph._shared = _shared.unheld
                return graph
            }
            """
    }
}
