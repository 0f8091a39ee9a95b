import Dovetail

@Graph
struct AppGraph {
    func a() -> A { A() }
    func warm(a: A) -> Void {}
}

/*
error 6:10 'warm' returns nothing, so it is not a recipe; move it to an extension of AppGraph (from macro 'Graph')
*/
