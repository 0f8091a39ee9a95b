import Dovetail

@Graph
struct AppGraph {
    let screen: Screen
    func a(screen: Screen) -> A { A() }
    func b(a: @escaping @Sendable () -> A) -> B { B() }
}

/*
error 7:17 capture of 'self' with non-Sendable type 'AppGraph' in a '@Sendable' closure [#SendableClosureCaptures]
note 3:1 in expansion of macro 'Graph' on struct 'AppGraph' here
note 4:8 consider making struct 'AppGraph' conform to the 'Sendable' protocol
*/
