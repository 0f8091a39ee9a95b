import Dovetail

@Graph
struct AppGraph {
    func a(b: B) -> A { A() }
    func b(a: A) -> B { B() }
}

/*
error 5:12 'a' needs itself through 'b'; let 'b' take 'a' as '@escaping () -> A' (from macro 'Graph')
note 5:12 take 'a' deferred
note 6:12 'b' needs 'a'
*/
