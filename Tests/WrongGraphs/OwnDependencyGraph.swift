import Dovetail

@Graph
struct AppGraph {
    static let dependencyGraph = "a → b"

    func a() -> A { A() }
    func b(a: A) -> B { B() }
}

/*
error 5:16 @Graph adds its own 'dependencyGraph' to AppGraph; rename this one (from macro 'Graph')
*/
