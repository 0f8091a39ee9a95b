import DovetailFunctions
import Testing

/// Closures that are written on the main actor, and use its state.
@Suite("Closures on the main actor") @MainActor struct ClosureForms {
    let model = Model()

    @Test func closuresAreDecorated() async throws {
        let load = retry(
            { (id: Int) in
                self.model.count += 1; return try await self.model.load(id)
            },
            attempts: 3
        )
        let download = awaiting { (id: Int, done: @escaping @Sendable (Result<String, any Error>) -> Void) in
            self.model.download(id, completion: done)
        }

        #expect(try await load(1) == "1")
        #expect(try await download(2) == "2")
        #expect(model.count == 1)
    }

    @Test func closuresMayBeObserversAndTransforms() async throws {
        let find = tap(fetch1, before: { _ in self.model.count += 1 }, after: { _ in self.model.count += 1 })
        let again = retry(fetch1, attempts: 3, when: { _ in self.model.count < 9 })
        let renamed = mapResult(fetch1) { number in
            self.model.count += number
            return self.model.count
        }

        expect(try await find(1), is: 1)
        expect(try await again(1), is: 1)
        expect(try await renamed(1), is: 3)
    }

    @Test func closuresMayWait() async throws {
        let log = Log()
        let find = tap(fetch1, before: { id in await log.note("find \(id)") })
        let search = tap(fetch1, clock: .continuous) { id, result, _ in
            await log.note("search \(id): \((try? result.get()) ?? 0)")
        }

        expect(try await find(1), is: 1)
        expect(try await search(2), is: 2)
        #expect(await log.lines == ["find 1", "search 2: 2"])
    }

    @Test func closuresTakeTheirOwnerWeakly() async throws {
        let load = weakly(model) { (model, id: Int) in
            model.count += id
            return try await model.load(id)
        }

        #expect(try await load(3) == "3")
        #expect(model.count == 3)
    }
}

@MainActor final class Model {
    var count = 0

    func load(_ id: Int) async throws -> String { "\(id)" }

    func download(_ id: Int, completion: @escaping @Sendable (Result<String, any Error>) -> Void) {
        completion(.success("\(id)"))
    }
}

actor Log {
    private(set) var lines: [String] = []

    func note(_ line: String) { lines.append(line) }
}
