import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// A dependency that is made concurrently with others of the same recipe. See `_Graph.ServiceBatch`.
struct ConcurrentNeed {
    let label: TokenSyntax
    let recipe: RecipeDeclaration

    /// The name of the constant for the service that is being made.
    var service: String { label.named("_service_") }
}

extension GraphWriter {
    /// The asynchronous dependencies of a recipe, if there are several, except those of included graphs, which a macro cannot see.
    func concurrentNeeds(of recipe: RecipeDeclaration) -> [ConcurrentNeed] {
        // Several tasks may use the graph only then, as far as a macro can tell.
        guard isSendable || actor != nil else { return [] }
        let needs = recipe.parameters.compactMap { parameter -> ConcurrentNeed? in
            guard let label = parameter.label, case .recipe(let index) = parameter.source else { return nil }
            let needed = wiring.recipes[index]
            // No constant behaves like a result `T!`, or holds a noncopyable value, whose parameter has an ownership specifier.
            let specifiers = parameter.type.as(AttributedTypeSyntax.self)?.specifiers
            guard needed.effects.isAsync, !needed.result.isImplicitlyUnwrapped, !parameter.type.isAutoclosure,
                specifiers?.isEmpty ?? true
            else { return nil }
            return ConcurrentNeed(label: label, recipe: needed)
        }
        return needs.count > 1 ? needs : []
    }

    /// The statements before the call of the recipe.
    func beginning(_ needs: [ConcurrentNeed], in frame: AccessorFrame, _ scope: NameScope) -> String {
        guard !needs.isEmpty else { return "" }
        return "\(frame.step)let _services = Dovetail::_Graph.ServiceBatch()\n"
            + needs.map { adding($0, in: frame, scope) + "\n" }.joined()
    }

    /// The call of the dependency is at the line and column of the parameter, so that the compiler reports errors there.
    private func adding(_ need: ConcurrentNeed, in frame: AccessorFrame, _ scope: NameScope) -> String {
        let effects = need.recipe.effects
        let line = context.line(of: need.label, linesBefore: 1)
        // A service that was already made needs no task.
        let isHeld = need.recipe.isShared && !scope.isUnheld
        let made = isHeld ? "(_shared.services.\(need.recipe.name.text).made)" : ""
        let signature = effects.namesError ? "()\(effects.specifiers) in " : ""
        let start = "\(frame.step)let \(need.service) = _services.adding\(made) { \(signature)\(effects.marks)"
        // The accessor is indented as a whole.
        let call = "\(line.indentation.dropFirst(4))\(scope.qualified(need.recipe.name))() }"
        return "\(line.start)\(start.dropLast())\n\(call)\(line.end)"
    }
}
