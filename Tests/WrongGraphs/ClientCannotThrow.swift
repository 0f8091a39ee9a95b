import Dovetail

@Client
struct Storage: Sendable {
    var load: @Sendable () async -> A
    var save: @Sendable (_ a: A) async throws -> Void
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
error 5:9 'load' cannot throw and returns A, so no placeholder can stand for it; let it throw, or give it a default value (from macro 'Client')
note 5:9 let 'load' throw
note 5:9 give 'load' a default value
warning 17:12 no calls to throwing functions occur within 'try' expression
*/
