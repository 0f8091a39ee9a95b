import Dovetail
import Testing

/// The digits of one number, which show an argument in the wrong position.
nonisolated func digits(_ numbers: Int...) -> Int { numbers.reduce(0) { $0 * 10 + $1 } }

nonisolated func expect(_ value: Int, _ expected: Int, at location: SourceLocation = #_sourceLocation) {
    #expect(value == expected, sourceLocation: location)
}

nonisolated struct Refused: Error {}

// MARK: - Functions that run anywhere

nonisolated func add0() -> Int { return digits() }
nonisolated func add1(_ a: Int) -> Int { return digits(a) }
nonisolated func add2(_ a: Int, _ b: Int) -> Int { return digits(a, b) }
nonisolated func add3(_ a: Int, _ b: Int, _ c: Int) -> Int { return digits(a, b, c) }
nonisolated func add4(_ a: Int, _ b: Int, _ c: Int, _ d: Int) -> Int { return digits(a, b, c, d) }
nonisolated func add5(_ a: Int, _ b: Int, _ c: Int, _ d: Int, _ e: Int) -> Int { return digits(a, b, c, d, e) }
nonisolated func parse0() throws -> Int { return digits() }
nonisolated func parse1(_ a: Int) throws -> Int { return digits(a) }
nonisolated func parse2(_ a: Int, _ b: Int) throws -> Int { return digits(a, b) }
nonisolated func parse3(_ a: Int, _ b: Int, _ c: Int) throws -> Int { return digits(a, b, c) }
nonisolated func parse4(_ a: Int, _ b: Int, _ c: Int, _ d: Int) throws -> Int { return digits(a, b, c, d) }
nonisolated func parse5(_ a: Int, _ b: Int, _ c: Int, _ d: Int, _ e: Int) throws -> Int { return digits(a, b, c, d, e) }
nonisolated func wait0() async -> Int { await Task.yield(); return digits() }
nonisolated func wait1(_ a: Int) async -> Int { await Task.yield(); return digits(a) }
nonisolated func wait2(_ a: Int, _ b: Int) async -> Int { await Task.yield(); return digits(a, b) }
nonisolated func wait3(_ a: Int, _ b: Int, _ c: Int) async -> Int { await Task.yield(); return digits(a, b, c) }
nonisolated func wait4(_ a: Int, _ b: Int, _ c: Int, _ d: Int) async -> Int {
    await Task.yield(); return digits(a, b, c, d)
}
nonisolated func wait5(_ a: Int, _ b: Int, _ c: Int, _ d: Int, _ e: Int) async -> Int {
    await Task.yield(); return digits(a, b, c, d, e)
}
nonisolated func fetch0() async throws -> Int { await Task.yield(); return digits() }
nonisolated func fetch1(_ a: Int) async throws -> Int { await Task.yield(); return digits(a) }
nonisolated func fetch2(_ a: Int, _ b: Int) async throws -> Int { await Task.yield(); return digits(a, b) }
nonisolated func fetch3(_ a: Int, _ b: Int, _ c: Int) async throws -> Int { await Task.yield(); return digits(a, b, c) }
nonisolated func fetch4(_ a: Int, _ b: Int, _ c: Int, _ d: Int) async throws -> Int {
    await Task.yield(); return digits(a, b, c, d)
}
nonisolated func fetch5(_ a: Int, _ b: Int, _ c: Int, _ d: Int, _ e: Int) async throws -> Int {
    await Task.yield(); return digits(a, b, c, d, e)
}

// MARK: - Functions of the main actor

@MainActor func mainAdd0() -> Int { MainActor.assertIsolated(); return digits() }
@MainActor func mainAdd1(_ a: Int) -> Int { MainActor.assertIsolated(); return digits(a) }
@MainActor func mainAdd2(_ a: Int, _ b: Int) -> Int { MainActor.assertIsolated(); return digits(a, b) }
@MainActor func mainAdd3(_ a: Int, _ b: Int, _ c: Int) -> Int { MainActor.assertIsolated(); return digits(a, b, c) }
@MainActor func mainAdd4(_ a: Int, _ b: Int, _ c: Int, _ d: Int) -> Int {
    MainActor.assertIsolated(); return digits(a, b, c, d)
}
@MainActor func mainAdd5(_ a: Int, _ b: Int, _ c: Int, _ d: Int, _ e: Int) -> Int {
    MainActor.assertIsolated(); return digits(a, b, c, d, e)
}
@MainActor func mainParse0() throws -> Int { MainActor.assertIsolated(); return digits() }
@MainActor func mainParse1(_ a: Int) throws -> Int { MainActor.assertIsolated(); return digits(a) }
@MainActor func mainParse2(_ a: Int, _ b: Int) throws -> Int { MainActor.assertIsolated(); return digits(a, b) }
@MainActor func mainParse3(_ a: Int, _ b: Int, _ c: Int) throws -> Int {
    MainActor.assertIsolated(); return digits(a, b, c)
}
@MainActor func mainParse4(_ a: Int, _ b: Int, _ c: Int, _ d: Int) throws -> Int {
    MainActor.assertIsolated(); return digits(a, b, c, d)
}
@MainActor func mainParse5(_ a: Int, _ b: Int, _ c: Int, _ d: Int, _ e: Int) throws -> Int {
    MainActor.assertIsolated(); return digits(a, b, c, d, e)
}
@MainActor func mainWait0() async -> Int { MainActor.assertIsolated(); await Task.yield(); return digits() }
@MainActor func mainWait1(_ a: Int) async -> Int { MainActor.assertIsolated(); await Task.yield(); return digits(a) }
@MainActor func mainWait2(_ a: Int, _ b: Int) async -> Int {
    MainActor.assertIsolated(); await Task.yield(); return digits(a, b)
}
@MainActor func mainWait3(_ a: Int, _ b: Int, _ c: Int) async -> Int {
    MainActor.assertIsolated(); await Task.yield(); return digits(a, b, c)
}
@MainActor func mainWait4(_ a: Int, _ b: Int, _ c: Int, _ d: Int) async -> Int {
    MainActor.assertIsolated(); await Task.yield(); return digits(a, b, c, d)
}
@MainActor func mainWait5(_ a: Int, _ b: Int, _ c: Int, _ d: Int, _ e: Int) async -> Int {
    MainActor.assertIsolated(); await Task.yield(); return digits(a, b, c, d, e)
}
@MainActor func mainFetch0() async throws -> Int { MainActor.assertIsolated(); await Task.yield(); return digits() }
@MainActor func mainFetch1(_ a: Int) async throws -> Int {
    MainActor.assertIsolated(); await Task.yield(); return digits(a)
}
@MainActor func mainFetch2(_ a: Int, _ b: Int) async throws -> Int {
    MainActor.assertIsolated(); await Task.yield(); return digits(a, b)
}
@MainActor func mainFetch3(_ a: Int, _ b: Int, _ c: Int) async throws -> Int {
    MainActor.assertIsolated(); await Task.yield(); return digits(a, b, c)
}
@MainActor func mainFetch4(_ a: Int, _ b: Int, _ c: Int, _ d: Int) async throws -> Int {
    MainActor.assertIsolated(); await Task.yield(); return digits(a, b, c, d)
}
@MainActor func mainFetch5(_ a: Int, _ b: Int, _ c: Int, _ d: Int, _ e: Int) async throws -> Int {
    MainActor.assertIsolated(); await Task.yield(); return digits(a, b, c, d, e)
}

// MARK: - Methods of an object that is not Sendable

nonisolated final class Box {
    func add0() -> Int { return digits() }
    func add1(_ a: Int) -> Int { return digits(a) }
    func add2(_ a: Int, _ b: Int) -> Int { return digits(a, b) }
    func add3(_ a: Int, _ b: Int, _ c: Int) -> Int { return digits(a, b, c) }
    func add4(_ a: Int, _ b: Int, _ c: Int, _ d: Int) -> Int { return digits(a, b, c, d) }
    func add5(_ a: Int, _ b: Int, _ c: Int, _ d: Int, _ e: Int) -> Int { return digits(a, b, c, d, e) }
    func parse0() throws -> Int { return digits() }
    func parse1(_ a: Int) throws -> Int { return digits(a) }
    func parse2(_ a: Int, _ b: Int) throws -> Int { return digits(a, b) }
    func parse3(_ a: Int, _ b: Int, _ c: Int) throws -> Int { return digits(a, b, c) }
    func parse4(_ a: Int, _ b: Int, _ c: Int, _ d: Int) throws -> Int { return digits(a, b, c, d) }
    func parse5(_ a: Int, _ b: Int, _ c: Int, _ d: Int, _ e: Int) throws -> Int { return digits(a, b, c, d, e) }
    func wait0() async -> Int { await Task.yield(); return digits() }
    func wait1(_ a: Int) async -> Int { await Task.yield(); return digits(a) }
    func wait2(_ a: Int, _ b: Int) async -> Int { await Task.yield(); return digits(a, b) }
    func wait3(_ a: Int, _ b: Int, _ c: Int) async -> Int { await Task.yield(); return digits(a, b, c) }
    func wait4(_ a: Int, _ b: Int, _ c: Int, _ d: Int) async -> Int { await Task.yield(); return digits(a, b, c, d) }
    func wait5(_ a: Int, _ b: Int, _ c: Int, _ d: Int, _ e: Int) async -> Int {
        await Task.yield(); return digits(a, b, c, d, e)
    }
    func fetch0() async throws -> Int { await Task.yield(); return digits() }
    func fetch1(_ a: Int) async throws -> Int { await Task.yield(); return digits(a) }
    func fetch2(_ a: Int, _ b: Int) async throws -> Int { await Task.yield(); return digits(a, b) }
    func fetch3(_ a: Int, _ b: Int, _ c: Int) async throws -> Int { await Task.yield(); return digits(a, b, c) }
    func fetch4(_ a: Int, _ b: Int, _ c: Int, _ d: Int) async throws -> Int {
        await Task.yield(); return digits(a, b, c, d)
    }
    func fetch5(_ a: Int, _ b: Int, _ c: Int, _ d: Int, _ e: Int) async throws -> Int {
        await Task.yield(); return digits(a, b, c, d, e)
    }
}

// MARK: - Functions that take a function

nonisolated func addEach(_ a: Int, _ body: @escaping (Int) -> Int) -> Int { body(a) }
nonisolated func addAll(_ a: Int, _ body: @escaping @Sendable (Int) -> Int) -> Int { body(a) }
nonisolated func parseEach(_ a: Int, _ body: @escaping (Int) -> Int) throws -> Int { body(a) }
nonisolated func parseAll(_ a: Int, _ body: @escaping @Sendable (Int) -> Int) throws -> Int { body(a) }
nonisolated func waitEach(_ a: Int, _ body: @escaping (Int) -> Int) async -> Int { body(a) }
nonisolated func waitAll(_ a: Int, _ body: @escaping @Sendable (Int) -> Int) async -> Int { body(a) }
nonisolated func fetchEach(_ a: Int, _ body: @escaping (Int) -> Int) async throws -> Int { body(a) }
nonisolated func fetchAll(_ a: Int, _ body: @escaping @Sendable (Int) -> Int) async throws -> Int { body(a) }
