import Dovetail

@Client
struct Storage: Sendable {
    var load: @Sendable () throws -> A
}

@Graph
struct AppGraph {
    func storage(_ name: String) -> Storage { Storage() }
}
let graph = AppGraph().replacing { $0.change(\.storage) { $0.lod = { A() } } }

/*
error 12:62 value of type 'Storage' has no member 'lod'
*/
