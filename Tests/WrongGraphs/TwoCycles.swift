import Dovetail

@Graph
struct AppGraph {
    func a(b: B) -> A { A() }
    func b(a: A) -> B { B() }
    func c(d: D) -> C { C() }
    func d(c: C, a: A) -> D { D() }
}

/*
error 5:12 'a' needs itself through 'b'; let 'b' take 'a' as '@escaping () -> A' (from macro 'Graph')
note 5:12 take 'a' deferred
note 6:12 'b' needs 'a'
error 7:12 'c' needs itself through 'd'; let 'd' take 'c' as '@escaping () -> C' (from macro 'Graph')
note 7:12 take 'c' deferred
note 8:12 'd' needs 'c'
*/
