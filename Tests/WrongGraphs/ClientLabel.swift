import Dovetail

@Client
struct Storage: Sendable {
    var load: @Sendable () async throws -> A
    var save: @Sendable (a: A) async throws -> Void
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
error 6:26 function types cannot have argument labels; use '_' before 'a'
*/
