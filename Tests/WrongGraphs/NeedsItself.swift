import Dovetail

@Graph
struct AppGraph {
    func a(a: A) -> A { a }
}

/*
error 5:12 'a' needs itself; let 'a' take 'a' as '@escaping () -> A' (from macro 'Graph')
note 5:12 take 'a' deferred
*/
