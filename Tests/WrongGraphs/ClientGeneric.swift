import Dovetail

@Client
struct Storage: Sendable {
    var load: @Sendable () async throws -> A
    var save: @Sendable (_ a: A) async throws -> Void
    // swift-format-ignore
    var find: @Sendable <Value>() async throws -> Value
}

extension Storage {
    static let live = Storage(load: { A() }, save: { _ in })
}

func test() async throws -> A {
    var storage = Storage()
    storage.load = { A() }
    try await storage.save(a: A())
    return try await storage.replacing(\.load, with: { A() }).load()
}

/*
error 8:25 expected type
error 8:24 consecutive declarations on a line must be separated by ';'
error 8:25 expected declaration
note 4:8 in declaration of 'Storage'
error 8:9 'find' is generic, and a function in a property cannot be; make Storage generic, or write 'any' before a protocol (from macro 'Client')
*/
