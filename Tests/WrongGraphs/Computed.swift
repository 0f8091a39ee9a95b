import Dovetail

@Graph
struct AppGraph {
    var name: String { "" }
    func a(name: String) -> A { A() }
}

/*
error 5:9 'name' is computed, so it is not an input; make it a recipe, or move it to an extension of AppGraph (from macro 'Graph')
*/
