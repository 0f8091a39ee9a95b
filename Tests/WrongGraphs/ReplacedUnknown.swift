import Dovetail

@Graph
struct AppGraph {
    func a() -> A { A() }
    private func b() -> B { B() }
    func c(b: B) -> C { C() }
}
let graph = AppGraph().replacing { $0.b = B() }

/*
error 9:39 value of type 'Replacements<AppGraph.Recipes>' has no dynamic member 'b' using key path from root type 'AppGraph.Recipes'
*/
