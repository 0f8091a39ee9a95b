import Dovetail

@Client
struct Storage: Sendable {
    var load: @Sendable () async throws -> A
    var save: @Sendable (_ a: A) async throws -> Void
    var last: @Sendable () async throws -> Skreen
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
error 7:44 cannot find type 'Skreen' in scope
error written cannot find type 'Skreen' in scope
note 3:1 in expansion of macro 'Client' on struct 'Storage' here
error written '@escaping' only applies to function types
note 3:1 in expansion of macro 'Client' on struct 'Storage' here
error 11:30 argument passed to call that takes no arguments
*/
