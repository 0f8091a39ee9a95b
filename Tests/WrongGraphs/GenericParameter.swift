import Dovetail

@Graph
struct AppGraph {
    func a() -> A { A() }
    func b(a: some Service) -> B { B() }
}

/*
error 6:15 'b' is generic, so the graph cannot know what it provides; make AppGraph generic, or say the type (from macro 'Graph')
*/
