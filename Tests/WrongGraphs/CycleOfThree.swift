import Dovetail

@Graph
struct AppGraph {
    func a(b: B) -> A { A() }
    func b(c client: C) -> B { B() }
    func c(a: A) -> C { C() }
    func d(c: C) -> D { D() }
}

/*
error 5:12 'a' needs itself through 'b' and 'c'; let 'c' take 'a' as '@escaping () -> A' (from macro 'Graph')
note 5:12 take 'a' deferred
note 6:12 'b' needs 'c'
note 7:12 'c' needs 'a'
*/
