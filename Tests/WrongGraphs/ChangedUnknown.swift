import Dovetail

@Client
struct Storage: Sendable {
    var load: @Sendable () throws -> A
}

@Graph
struct AppGraph {
    func storage() -> Storage { Storage() }
    private func secret() -> Storage { Storage() }
    func c(secret: Storage) -> C { C() }
}
let graph = AppGraph().replacing { $0.change(\.store) { $0.load = { A() } } }
let other = AppGraph().replacing { $0.change(\.secret) { $0.load = { A() } } }

/*
error 14:46 value of type 'AppGraph.Recipes' has no member 'store'
error 15:39 instance method 'change' requires that 'Unreplaceable' conform to 'ReplaceableKey'
note written where 'Recipe' = 'Unreplaceable'
*/
