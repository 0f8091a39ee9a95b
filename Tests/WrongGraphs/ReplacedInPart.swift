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
error 12:36 getter for 'subscript(dynamicMember:)' is unavailable: a replacement is set as a whole: change a copy, then $0.client = copy
note written getter for 'subscript(dynamicMember:)' has been explicitly marked unavailable here
*/
