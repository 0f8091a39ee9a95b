import Dovetail

@Graph
struct AppGraph {
    lazy var name = ""
    func a() -> A { A() }
}

/*
error 5:14 'name' is lazy, so it is not an input; make it a recipe, or move it to an extension of AppGraph (from macro 'Graph')
*/
