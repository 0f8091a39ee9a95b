// Graphs that include graphs.
import Dovetail

@Graph struct IncludedInOtherForms: Sendable {
    @Included let network: Network
    func name(clinet: A) throws -> Screen { Screen() }
    // error 15: 'subscript(dynamicMember:)' is unavailable: neither IncludedInOtherForms nor Network has a recipe or an input of this name
    func type(host: Int) -> Screen { Screen() }
    // error 43: cannot convert value of type 'String' to expected argument type 'Int'
    func arguments(row: B) -> Screen { Screen() }
    // error 46: cannot convert value of type '(Network._Type.arg1_of_row) -> Network._Type.of_row.Service' (aka '(Int) -> B') to expected argument type 'B'
    func plain(client: () -> A) -> Screen { Screen() }
    // error 48: invalid conversion from throwing function of type '() throws -> A' to non-throwing function type '() -> A'
    func fromAnywhere(window: @escaping @Sendable () -> Screen) -> Screen { Screen() }
    // warning 55: 'supply(from:isSendable:)' is deprecated: the recipe runs on the main actor; take it as '@MainActor () -> …' [#DeprecatedDeclaration]
    // error 55: call to global actor '_Graph.WrongActor'-isolated instance method 'supply(from:isSendable:)' in a synchronous nonisolated context [#ActorIsolatedCall]
}

@Graph struct IncludedInForms: Sendable {
    @Included @Shared func asynchronous() async -> Other { Other() }
    // error 15: 'asynchronous' makes an included graph, so it cannot be asynchronous; let recipes of Other do that
    @Included @Shared func throwing() throws -> Other { Other() }
    // error 15: 'throwing' makes an included graph, so it cannot throw; let recipes of Other do that
    @Included func notShared() -> Other { Other() }
    // error 5: 'notShared' would make a graph for each service that is taken from it, each with its own shared services; make it @Shared
    // note 5: make it @Shared
    @Included @Shared func itself() -> IncludedInForms { self }
    // error 40: IncludedInForms cannot include itself
    @Included let inferred = Other()
    // error 19: 'inferred' is included, so its type has to be written; a macro cannot see an inferred type
    @Included let optional: Other?
    // error 29: 'optional' is included, so it has to be a @Graph struct; Other? is not one
    @Included static let global = Network(host: "")
    // error 5: @Included takes services from another graph; it belongs on an input or a shared recipe of a @Graph struct
}

struct IncludedOutside {
    @Included let other: Other
    // error 5: @Included takes services from another graph; it belongs on an input or a shared recipe of a @Graph struct
}

@Graph struct IncludedNoGraph: Sendable {
    @Included let other: A
    // error 26: '_Includable' is not a member type of struct 'App.IncludedNoGraph._Type.of_other.Service' (aka 'App.A')
}

@Graph struct IncludedBroken: Sendable {
    @Included let network: Network
    func screen(client: A, other: B) throws -> Screen { Screen() }
    // error 28: 'screen' needs itself through 'other'; let 'other' take 'screen' as '@escaping () throws -> Screen'
    // note 28: take 'screen' deferred
    func other(screen: Screen) throws -> B { B() }
    // note 16: 'other' needs 'screen'
}

@Graph struct Child: Sendable {
    @Included let app: IncludedBroken
    func all(client: A, screen: Screen) throws -> B { B() }
}

@Graph struct IncludedBrokenBesideAnother: Sendable {
    @Included let broken: IncludedBroken
    @Included let network: Network
    func page(client: A, screen: Screen) throws -> Screen { screen }
}

@globalActor actor DatabaseActor { static let shared = DatabaseActor() }

@DatabaseActor
@Graph struct IncludedOnAnotherActor {
    @Included @Shared func network() -> Network { Network(host: "") }
    // error 15: 'network' makes an included graph on DatabaseActor, where other graphs cannot reach it; make it elsewhere, and pass it as an input
}

@Graph struct IncludedTwice: Sendable {
    @Included let network: Network
    @Included let other: Network
    // error 19: Network is included as 'network' already; let recipes take 'other' and call its methods
    func screen(host: String) -> Screen { Screen() }
}

// Each effect that a recipe does not declare is one error.
@Graph struct IncludedEffects: Sendable {
    @Included let network: Network
    func one(waiting: A) -> A { waiting }
    // error 23: 'async' call in a function that does not support concurrency
    func zero(client: A, window: Screen) -> A { client }
    // error 23: call can throw, but it is not marked with 'try' and the error is not handled
    // error 128: call to main actor-isolated instance method 'supply(from:)' in a synchronous nonisolated context [#ActorIsolatedCall]
    func two(waiting: A) throws -> A { waiting }
    // error 23: 'async' call in a function that does not support concurrency
    @MainActor func three(waiting: A) -> A { waiting }
    // error 36: 'async' call in a function that does not support concurrency
    func four(failing: A) -> A { failing }
    // error 24: 'async' call in a function that does not support concurrency
    // error 24: call can throw, but it is not marked with 'try' and the error is not handled
    func five(failing: A) async -> A { failing }
    // error 24: call can throw, but it is not marked with 'try' and the error is not handled
    func six(failing: A) throws -> A { failing }
    // error 23: 'async' call in a function that does not support concurrency
    func seven(client: A) async -> A { client }
    // error 24: call can throw, but it is not marked with 'try' and the error is not handled
    @MainActor func eight(client: A) async -> A { client }
    // error 35: call can throw, but it is not marked with 'try' and the error is not handled
    func nine(window: Screen) throws -> Screen { window }
    // error 47: call to main actor-isolated instance method 'supply(from:)' in a synchronous nonisolated context [#ActorIsolatedCall]
    // Of several parameters, the error stands at the one that throws.
    func ten(host: String, client: A) -> A { client }
    // error 97: call can throw, but it is not marked with 'try' and the error is not handled
    func eleven(
        host: String,
        client: A
            // error 17: call can throw, but it is not marked with 'try' and the error is not handled
    ) -> A { client }
    @Shared func twelve(host: String, waiting: A, client: A) throws -> A { client }
    // error 118: 'async' call in a function that does not support concurrency
}

@Graph struct IncludedEffectsOfEffects: Sendable {
    @Included let middle: Middle
    func one(waiting: A) -> A { waiting }
    // error 23: 'async' call in a function that does not support concurrency
    func two(client: A) async -> A { client }
    // error 22: call can throw, but it is not marked with 'try' and the error is not handled
    @MainActor func three(failing: A) -> A { failing }
    // error 36: 'async' call in a function that does not support concurrency
    // error 36: call can throw, but it is not marked with 'try' and the error is not handled
    func four(window: Screen) -> Screen { window }
    // error 47: call to main actor-isolated instance method 'supply(from:)' in a synchronous nonisolated context [#ActorIsolatedCall]
}

@Graph struct IncludedAmbiguous: Sendable {
    @Included let network: Network
    @Included let other: Other
    func screen(client: A) throws -> Screen { Screen() }
    // error 22: ambiguous use
}

@Graph struct ForgottenGraph: Sendable {
    let reports: ReportGraph
    @Included let other: Other
    func screen(report: A) throws -> Screen { Screen() }
    // error 17: 'subscript(dynamicMember:)' is unavailable: neither ForgottenGraph nor Other has a recipe or an input of this name; if 'reports' provides it, mark that with @Included
}

@Graph struct ReportGraph: Sendable {
    func report() -> A { A() }
}

@Graph struct ForgottenIncludedGraph: Sendable {
    let reports: ReportGraph
    // note 9: 'reports' is declared here
    func screen(report: A) throws -> Screen { Screen() }
    // error 17: nothing in ForgottenIncludedGraph is named 'report', which 'screen' needs; did you mean 'reports'?
    // note 17: use 'reports'
    // note 17: include 'reports'
    // note 17: add an input 'report'
    // note 17: let the caller pass it
}
