import Dovetail

@Graph
struct AppGraph {
    mutating func a() -> A { A() }
}

/*
error 5:5 'a' is mutating, but a recipe leaves the graph as it is; move it to an extension of AppGraph (from macro 'Graph')
*/
