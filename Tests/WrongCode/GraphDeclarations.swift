// What a @Graph is, and what its recipes look like.
import Dovetail

@Graph actor ActorGraph {
    // error 8: @Graph wires the recipes of a struct, a value that can be copied and changed for a test; this is an actor
    // note 8: make it a struct
    @Shared func a() -> A { A() }
}

struct GraphInExtension {}

@Graph extension GraphInExtension {
    // error 8: @Graph wires the recipes in a struct itself; a macro cannot see those in an extension
    func a() -> A { A() }
}

@Graph
@Graph struct GraphTwice {
    // error 1: GraphTwice is a @Graph already; remove this one
    func a() -> A { A() }
}

@Graph struct NotCopyable: ~Copyable {
    // error 28: tests change copies of a @Graph, so NotCopyable cannot be ~Copyable
    func a() -> A { A() }
}

@Graph struct ParameterPack<each Store> {
    // error 29: a @Graph cannot have a parameter pack; let ParameterPack be generic over one type, for example a tuple
    let stores: (repeat each Store)
    func a(stores: (repeat each Store)) -> A { A() }
}

/// A graph for others.
@Graph public struct Inlinable: Sendable {
    /// Who.
    @inlinable public func name() -> String { "app" }
    // error 5: 'name' is @inlinable, but @Graph changes its body; remove @inlinable
}

@Graph struct OwnNames {
    static let dependencyGraph = "a → b"
    // error 16: @Graph adds its own 'dependencyGraph' to OwnNames; rename this one
    struct Recipes {}
    // error 12: @Graph adds its own 'Recipes' to OwnNames; rename this one
    let _replaced: Int
    // error 9: @Graph adds its own '_replaced' to OwnNames; rename this one

    @Shared func _shared() -> A { A() }
    // error 18: @Graph adds its own '_shared' to OwnNames; rename this one
    func row(_ _made: Int, _shared: A) -> B { B() }
    // error 16: @Graph adds its own '_made' to OwnNames; rename this one
    func screen(_ _made: Int) -> B { B() }
    // error 19: @Graph adds its own '_made' to OwnNames; rename this one
    @Shared func recipes() -> Recipes { Recipes() }
}
let ownNamesRecipes = OwnNames(_replaced: 1).recipes()
let ownNamesRow = OwnNames(_replaced: 1).row(1)

@Graph struct CanImport {
    #if canImport(Dovetail)
        // error 5: a macro cannot evaluate this #if; use a condition such as os(…), or a custom flag
        func a() -> A { A() }
    #endif
    func b(a: A) -> B { B() }
}

@Graph struct Rethrows {
    let a: A
    func b(a: A, _ make: () throws -> B) rethrows -> B { try make() }
    // error 42: 'b' rethrows, but its replacement cannot; write 'throws'
    // note 42: write 'throws'
}

@resultBuilder
enum Services {
    static func buildBlock(_ services: A...) -> [A] { services }
}

@Graph struct ResultBuilder {
    @Services func services() -> [A] {
        // error 5: 'services' is built by @Services, and @Graph cannot change such a body; call a method of an extension that builds it
        A()
        A()
    }
}

@Graph struct BodyOfLeaf {
    func a() -> A {
        let name = 3
        return B(name)
        // error 16: cannot convert return expression of type 'B' to return type 'A'
        // error 18: argument passed to call that takes no arguments
    }
    func b() -> B { A() }
    // error 21: cannot convert return expression of type 'A' to return type 'B'
}

@Graph struct EffectsOfAccessor {
    func a() async throws -> A { A() }
    func b(a: A) -> B { B() }
}
func use(_ graph: EffectsOfAccessor) -> B { graph.b() }
// error 45: 'async' call in a function that does not support concurrency
// error 45: call can throw, but it is not marked with 'try' and the error is not handled

// A macro takes an attribute for a global actor if its name ends in Actor.
@globalActor actor Journal { static let shared = Journal() }
@Graph struct ActorOfAnotherName: Sendable {
    let a: A
    @Journal func b(a: A) -> B { B() }
    // error 19: call to global actor 'Journal'-isolated instance method 'b(a:)' in a synchronous nonisolated context [#ActorIsolatedCall]
}

// MARK: - Shared recipes

@Graph struct SharedNotSendable: Sendable {
    @Shared func screen() -> Screen { Screen() }
    // error 9: stored property 'screen' of 'Sendable'-conforming class '_Shared' contains non-Sendable type 'Screen'
}

@Graph struct SharedOfPrivateType {
    private struct Token: Sendable {}

    @Shared private func token() -> Token { Token() }
    // error 37: 'token' is shared, so its type cannot be private to SharedOfPrivateType; make Token fileprivate
    private func a(token: Token) -> A { A() }
    func b(a: A) -> B { B() }
}

@Graph struct SharedSelf {
    let a: A
    @Shared func copy(a: A) -> Self { self }
    // error 32: 'copy' is shared, so its result cannot be Self; write SharedSelf
}

extension SharedSelf {
    @Shared func b() -> B { B() }
    // error 5: @Shared makes a recipe run once; it belongs on a method of a @Graph struct
}
