import Dovetail

@Graph
struct AppGraph {
    func a() -> A { A() }
    func b(_ service: some Service, a: A) -> B { B() }
}

/*
error 6:23 'b' is generic, so the graph cannot know what it provides; make AppGraph generic, or say the type (from macro 'Graph')
*/
