import Dovetail

@Graph
struct AppGraph: Sendable {
    func load() -> A { A() }
}
let graph = AppGraph().replacing { $0.laod = A() }

/*
error 7:39 value of type 'Replacements<AppGraph.Recipes>' has no dynamic member 'laod' using key path from root type 'AppGraph.Recipes'
*/
