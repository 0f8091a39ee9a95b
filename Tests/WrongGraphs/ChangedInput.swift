import Dovetail

@Graph
struct AppGraph {
    let name: String
    func a(name: String) -> A { A() }
}
let graph = AppGraph(name: "").replacing { $0.change(\.name) { $0 += "!" } }

/*
error 8:47 instance method 'change' requires that 'Unreplaceable' conform to 'ReplaceableKey'
note written where 'Recipe' = 'Unreplaceable'
*/
