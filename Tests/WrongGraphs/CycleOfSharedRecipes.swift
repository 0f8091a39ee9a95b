import Dovetail

@Graph
struct AppGraph {
    @Shared func a(b: B) async throws -> A { A() }
    @Shared func b(a: A) -> B { B() }
}

/*
error 5:20 'a' needs itself through 'b'; let 'b' take 'a' as '@escaping () async throws -> A' (from macro 'Graph')
note 5:20 take 'a' deferred
note 6:20 'b' needs 'a'
*/
