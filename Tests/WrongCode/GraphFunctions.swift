// Recipes that others take as functions, those with arguments, and cycles, which end where one is taken as a function.
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

@Graph struct WrongNumberOfArguments {
    func profile(_ id: Int = 0) -> A { A() }
    // note 10: 'profile' is declared here
    func row(_ id: Int) -> B { B() }
    // note 10: 'row' is declared here
    func tooMany(profile: @escaping @Sendable (Int, Int) -> A) -> Screen { Screen() }
    // error 27: 'profile' takes (Int), but is requested with (Int, Int); take it as '@escaping @Sendable (Int) -> A'
    // note 27: take it as it is
    func tooFew(row: @escaping () -> B) -> Screen { Screen() }
    // error 22: 'row' takes (Int), but is requested without arguments; take it as '@escaping (Int) -> B'
    // note 22: take it as it is
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

@Graph struct TwoCycles {
    func a(b: B) -> A { A() }
    // error 12: 'a' needs itself through 'b'; let 'b' take 'a' as '@escaping () -> A'
    // note 12: take 'a' deferred
    func b(a: A) -> B { B() }
    // note 12: 'b' needs 'a'
    func c(d: D) -> C { C() }
    // error 12: 'c' needs itself through 'd'; let 'd' take 'c' as '@escaping () -> C'
    // note 12: take 'c' deferred
    func d(c: C, a: A) -> D { D() }
    // note 12: 'd' needs 'c'
}

@Graph struct CycleOfSharedRecipes {
    @Shared func a(b: B) async throws -> A { A() }
    // error 20: 'a' needs itself through 'b'; let 'b' take 'a' as '@escaping () async throws -> A'
    // note 20: take 'a' deferred
    @Shared func b(a: A) -> B { B() }
    // note 20: 'b' needs 'a'
}

@Graph struct CycleThroughOpenRecipe {
    func a(_ id: Int = 0, b: B) -> A { A() }
    // error 27: 'a' needs itself through 'b'; let 'b' take 'a' as '@escaping (Int) -> A'
    // note 27: take 'a' deferred
    func b(a: A) -> B { B() }
    // note 12: 'b' needs 'a'
}
