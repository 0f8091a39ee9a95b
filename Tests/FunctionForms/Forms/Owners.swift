import Dovetail
import Synchronization

/// What a method that returns nothing was called with last.
nonisolated let noted = Mutex(-1)

nonisolated final class Owner {
    let number = 7
    nonisolated init() {}
    func add0() -> Int { return digits() }
    func add1(_ a: Int) -> Int { return digits(a) }
    func add2(_ a: Int, _ b: Int) -> Int { return digits(a, b) }
    func parse0() throws -> Int { return digits() }
    func parse1(_ a: Int) throws -> Int { return digits(a) }
    func parse2(_ a: Int, _ b: Int) throws -> Int { return digits(a, b) }
    func wait0() async -> Int { await Task.yield(); return digits() }
    func wait1(_ a: Int) async -> Int { await Task.yield(); return digits(a) }
    func wait2(_ a: Int, _ b: Int) async -> Int { await Task.yield(); return digits(a, b) }
    func fetch0() async throws -> Int { await Task.yield(); return digits() }
    func fetch1(_ a: Int) async throws -> Int { await Task.yield(); return digits(a) }
    func fetch2(_ a: Int, _ b: Int) async throws -> Int { await Task.yield(); return digits(a, b) }
    func note0() { noted.withLock { $0 = digits() } }
    func note1(_ a: Int) { noted.withLock { $0 = digits(a) } }
    func note2(_ a: Int, _ b: Int) { noted.withLock { $0 = digits(a, b) } }
}

nonisolated final class SendableOwner: Sendable {
    let number = 7
    nonisolated init() {}
    func add0() -> Int { return digits() }
    func add1(_ a: Int) -> Int { return digits(a) }
    func add2(_ a: Int, _ b: Int) -> Int { return digits(a, b) }
    func parse0() throws -> Int { return digits() }
    func parse1(_ a: Int) throws -> Int { return digits(a) }
    func parse2(_ a: Int, _ b: Int) throws -> Int { return digits(a, b) }
    func wait0() async -> Int { await Task.yield(); return digits() }
    func wait1(_ a: Int) async -> Int { await Task.yield(); return digits(a) }
    func wait2(_ a: Int, _ b: Int) async -> Int { await Task.yield(); return digits(a, b) }
    func fetch0() async throws -> Int { await Task.yield(); return digits() }
    func fetch1(_ a: Int) async throws -> Int { await Task.yield(); return digits(a) }
    func fetch2(_ a: Int, _ b: Int) async throws -> Int { await Task.yield(); return digits(a, b) }
    func note0() { noted.withLock { $0 = digits() } }
    func note1(_ a: Int) { noted.withLock { $0 = digits(a) } }
    func note2(_ a: Int, _ b: Int) { noted.withLock { $0 = digits(a, b) } }
}

@MainActor final class MainActorOwner {
    let number = 7
    nonisolated init() {}
    func add0() -> Int { MainActor.assertIsolated(); return digits() }
    func add1(_ a: Int) -> Int { MainActor.assertIsolated(); return digits(a) }
    func add2(_ a: Int, _ b: Int) -> Int { MainActor.assertIsolated(); return digits(a, b) }
    func parse0() throws -> Int { MainActor.assertIsolated(); return digits() }
    func parse1(_ a: Int) throws -> Int { MainActor.assertIsolated(); return digits(a) }
    func parse2(_ a: Int, _ b: Int) throws -> Int { MainActor.assertIsolated(); return digits(a, b) }
    func wait0() async -> Int { MainActor.assertIsolated(); await Task.yield(); return digits() }
    func wait1(_ a: Int) async -> Int { MainActor.assertIsolated(); await Task.yield(); return digits(a) }
    func wait2(_ a: Int, _ b: Int) async -> Int { MainActor.assertIsolated(); await Task.yield(); return digits(a, b) }
    func fetch0() async throws -> Int { MainActor.assertIsolated(); await Task.yield(); return digits() }
    func fetch1(_ a: Int) async throws -> Int { MainActor.assertIsolated(); await Task.yield(); return digits(a) }
    func fetch2(_ a: Int, _ b: Int) async throws -> Int {
        MainActor.assertIsolated(); await Task.yield(); return digits(a, b)
    }
    func note0() { MainActor.assertIsolated(); noted.withLock { $0 = digits() } }
    func note1(_ a: Int) { MainActor.assertIsolated(); noted.withLock { $0 = digits(a) } }
    func note2(_ a: Int, _ b: Int) { MainActor.assertIsolated(); noted.withLock { $0 = digits(a, b) } }
}
