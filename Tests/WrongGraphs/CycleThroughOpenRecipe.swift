import Dovetail

@Graph
struct AppGraph {
    func a(_ id: Int = 0, b: B) -> A { A() }
    func b(a: A) -> B { B() }
}

/*
error 5:27 'a' needs itself through 'b'; let 'b' take 'a' as '@escaping (Int) -> A' (from macro 'Graph')
note 5:27 take 'a' deferred
note 6:12 'b' needs 'a'
*/
