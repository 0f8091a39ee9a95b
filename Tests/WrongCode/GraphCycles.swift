// Cycles.
import Dovetail

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
