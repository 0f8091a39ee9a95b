import Dovetail

@Graph
struct AppGraph {
    let name: String
    func a(name: String) -> A { A() }
}
let graph = AppGraph(name: "").replacing { $0.change(\.name) { $0 += "!" } }

/*
error 8:54 value of type 'AppGraph.Recipes' has no member 'name'
*/
