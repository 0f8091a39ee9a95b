import Dovetail

@Client
struct Storage: Sendable {
    var load: @Sendable () async throws -> A
    var save: @Sendable (_ a: A) async throws -> Void
    var current: A
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
error written '@escaping' only applies to function types
note 3:1 in expansion of macro 'Client' on struct 'Storage' here
error 11:60 missing argument for parameter 'current' in call
note written 'init(load:save:current:)' declared here
note 3:1 in expansion of macro 'Client' on struct 'Storage' here
error 7:20 'unimplemented(_:fileID:line:)' is unavailable: only a function can have a placeholder: give a property that is not a function a default value
note 3:1 in expansion of macro 'Client' on struct 'Storage' here
note written 'unimplemented(_:fileID:line:)' has been explicitly marked unavailable here
*/
