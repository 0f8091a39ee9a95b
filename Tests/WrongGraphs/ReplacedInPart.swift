import Dovetail

@Client
struct Storage: Sendable {
    var load: @Sendable () throws -> A
}

@Graph
struct AppGraph {
    func storage() -> Storage { Storage() }
}
let graph = AppGraph().replacing { $0.storage.load = { A() } }

/*
error 12:36 getter for 'subscript(dynamicMember:)' is unavailable: a replacement is set as a whole; $0.change(\.client) { … } changes a part of it
note written getter for 'subscript(dynamicMember:)' has been explicitly marked unavailable here
*/
