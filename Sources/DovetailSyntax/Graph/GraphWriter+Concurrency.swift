import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// A dependency that is made at the same time as others of the same recipe. See `_ConcurrentServices`.
struct ConcurrentNeed {
    let label: TokenSyntax
    let recipe: RecipeDeclaration

    /// What its service is called before it is made.
    var service: String { label.named("_service_") }
}

extension GraphWriter {
    /// Whether several tasks may use the graph, as far as a macro can tell: it says so, or lives on a global actor.
    private var isUsedByTasks: Bool { isSendable || actor != nil }

    /// The asynchronous dependencies of a recipe, if there are several. Whether what is taken from an included graph is asynchronous
    /// only the compiler sees.
    func concurrentNeeds(of recipe: RecipeDeclaration) -> [ConcurrentNeed] {
        guard isUsedByTasks else { return [] }
        let needs = recipe.parameters.compactMap { parameter -> ConcurrentNeed? in
            guard let label = parameter.label, case .recipe(let index) = parameter.source else { return nil }
            let needed = wiring.recipes[index]
            guard needed.effects.isAsync, needed.providesPlainValue, parameter.takesPlainValue else { return nil }
            return ConcurrentNeed(label: label, recipe: needed)
        }
        return needs.count > 1 ? needs : []
    }

    /// The statements before the call of the recipe.
    func beginning(_ needs: [ConcurrentNeed], in frame: AccessorBody, _ scope: Scope) -> String {
        guard !needs.isEmpty else { return "" }
        return "\(frame.step)let _services = Dovetail::_ConcurrentServices()\n"
            + needs.map { adding($0, in: frame, scope) + "\n" }.joined()
    }

    /// The call of the dependency stands in the line and the column of the parameter, so that the compiler reports it there.
    private func adding(_ need: ConcurrentNeed, in frame: AccessorBody, _ scope: Scope) -> String {
        let effects = need.recipe.effects
        let place = context.line(of: need.label, linesBefore: 1)
        // What is made already takes no task.
        let isHeld = need.recipe.isShared && !scope.isUnheld
        let made = isHeld ? "(_shared.held?.pointee.\(need.recipe.name.text).made)" : ""
        let signature = effects.namesError ? "()\(effects.specifiers) in " : ""
        let start = "\(frame.step)let \(need.service) = _services.adding\(made) { \(signature)\(effects.marks)"
        // The accessor is indented as a whole.
        let call = "\(place.indentation.dropFirst(4))\(scope.qualified(need.recipe.name))() }"
        return "\(place.start)\(start.dropLast())\n\(call)\(place.end)"
    }
}

extension RecipeDeclaration {
    /// Whether what it provides is the same after it was kept as a value of its type, which `T!` is not.
    fileprivate var providesPlainValue: Bool { !result.isImplicitlyUnwrapped }
}

extension RecipeDeclaration.Parameter {
    /// Whether what it takes can be kept before. A parameter whose type cannot be copied says how it takes it.
    fileprivate var takesPlainValue: Bool {
        !type.isAutoclosure && type.as(AttributedTypeSyntax.self)?.specifiers.isEmpty ?? true
    }
}
