import Dovetail

@Graph
struct AppGraph {
    static let dependencyGraph = "a → b"

    func a() -> A { A() }
    func b(a: A) -> B { B() }
}

/*
error 5:16 @Graph adds a 'dependencyGraph' of its own to AppGraph; give this one another name (from macro 'Graph')
*/
