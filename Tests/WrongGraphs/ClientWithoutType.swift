import Dovetail

@Client
struct Storage: Sendable {
    var load: @Sendable () async throws -> A
    var save: @Sendable (_ a: A) async throws -> Void
    var forget
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
error 7:9 type annotation missing in pattern
*/
