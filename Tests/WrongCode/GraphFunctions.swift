// Recipes that others take as functions, and recipes with arguments.
import Dovetail

@Graph struct ArgumentOfDependency {
    func a() -> A { A() }
    func b(_ a: A) -> B { B() }
    // note 10: 'b' is declared here
    // note 14: without '_' the graph supplies 'a'
    func c(b: B) -> C { C() }
    // error 15: 'b' takes (A), but is requested without arguments; take it as '@escaping (A) -> B'
    // note 15: take the recipe itself
}

@Graph struct OpenThrowingRecipeAsValue {
    func name() throws -> B { B() }
    func profile(_ id: Int, name: B, _ count: Int) -> A { A() }
    // note 10: 'profile' is declared here
    func screen(profile: A) -> Screen { Screen() }
    // error 26: 'profile' takes (Int, Int), but is requested without arguments; take it as '@escaping (Int, Int) throws -> A'
    // note 26: take the recipe itself
}

@Graph struct FactoryPassesTooMuch {
    func profile(_ id: Int = 0) -> A { A() }
    // note 10: 'profile' is declared here
    func screen(profile: @escaping @Sendable (Int, Int) -> A) -> Screen { Screen() }
    // error 26: 'profile' takes (Int), but is requested with (Int, Int); take it as '@escaping @Sendable (Int) -> A'
    // note 26: take it as it is
}

@Graph struct FactoryArgumentOfAnotherType {
    func profile(_ id: Int) -> A { A() }
    func screen(profile: @escaping (String) -> A) -> Screen { Screen() }
    // error 36: cannot convert value of type 'String' to expected argument type 'Int'
}

@Graph struct DeferredMainActor {
    @MainActor func screen() -> Screen { Screen() }
    func b(
        screen: @escaping () -> Screen
            // error 19: call to main actor-isolated instance method 'screen()' in a synchronous nonisolated context [#ActorIsolatedCall]
    ) -> B { B() }
}

@Graph struct DeferredOpenRecipe {
    func profile(_ id: Int) -> A { A() }
    // note 10: 'profile' is declared here
    func screen(profile: @escaping () -> A) -> Screen { Screen() }
    // error 26: 'profile' takes (Int), but is requested without arguments; take it as '@escaping (Int) -> A'
    // note 26: take it as it is
}

@Graph struct DeferredThrowsAnything {
    func a() throws -> A { A() }
    // note 10: 'a' throws any error
    func screen(a: @escaping () throws(Failure) -> A) -> Screen { Screen() }
    // error 20: 'a' throws any error, but this function throws only Failure; take it as '@escaping () throws -> A'
    // note 20: take it as it is
}

@Graph struct SendableDeferredOfNotSendableGraph {
    let screen: Screen
    func a(screen: Screen) -> A { A() }
    func b(a: @escaping @Sendable () -> A) -> B { B() }
    // error 17: capture of 'self' with non-Sendable type 'SendableDeferredOfNotSendableGraph' in a '@Sendable' closure [#SendableClosureCaptures]
}
