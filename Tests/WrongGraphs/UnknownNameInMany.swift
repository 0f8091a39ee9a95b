import Dovetail

@Graph
struct AppGraph {
    func a(clock: D) -> A { A() }
    func b(a: A, clock: D) -> B { B() }
    func c(b: B, clock time: D) -> C { C() }
}
let c = AppGraph().c()

/*
error 5:12 nothing in AppGraph is named 'clock', which 'a' needs (from macro 'Graph')
note 5:12 add an input 'clock'
note 5:12 let the caller pass it
note 6:18 'b' needs it too
note 7:18 'c' needs it too
*/
