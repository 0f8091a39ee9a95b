import Dovetail

@Client
struct Storage: Sendable {
    var load: @Sendable () async throws -> A
    func save(a: A) async throws
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
warning 6:10 'save' is a method, so it is not an endpoint, and no test can replace it; write 'var save: @Sendable (_ a: A) async throws -> Void' (from macro 'Client')
error 6:10 expected '{' in body of function declaration
*/
