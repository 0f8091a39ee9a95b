import DovetailFunctions
import Synchronization
import Testing

/// The digits of one number, which show an argument in the wrong position.
nonisolated func digits(_ numbers: Int...) -> Int { numbers.reduce(0) { $0 * 10 + $1 } }

@MainActor func mainDigits(_ numbers: Int...) -> Int {
    MainActor.assertIsolated()
    return numbers.reduce(0) { $0 * 10 + $1 }
}

nonisolated func expect(_ value: Int, is expected: Int, at location: SourceLocation = #_sourceLocation) {
    #expect(value == expected, sourceLocation: location)
}

/// Expects the digits of the arguments 1, 2 and so on. Each value is that of a function with one parameter more.
nonisolated func expect(_ values: Int..., at location: SourceLocation = #_sourceLocation) {
    #expect([0, 1, 12, 123, 1_234, 12_345].contains(values), sourceLocation: location)
}

nonisolated func expectOnes(_ values: Int..., at location: SourceLocation = #_sourceLocation) {
    #expect(values.allSatisfy { $0 == 1 }, sourceLocation: location)
}

nonisolated struct Refused: Error {}

/// No call takes that long.
nonisolated let day = Duration.seconds(86_400)

typealias ResultHandler = @Sendable (Result<Int, any Error>) -> Void
typealias OptionalHandler = @Sendable (Int?, (any Error)?) -> Void
typealias ErrorHandler = @Sendable ((any Error)?) -> Void
typealias ValueHandler = @Sendable (Int) -> Void
typealias NothingHandler = @Sendable () -> Void

/// What methods that return nothing were called with.
nonisolated final class Notes: Sendable {
    private let numbers = Mutex<[Int]>([])

    var all: [Int] { numbers.withLock { $0 } }

    func add(_ number: Int) { numbers.withLock { $0.append(number) } }
}

// MARK: - Suites, whose methods are the functions of their tests; the script writes those of the main actor

@Suite("Functions that run anywhere") nonisolated final class AnywhereForms: Methods, Sendable {
    typealias Owner = AnywhereForms
    let notes = Notes()
}

@Suite("Methods of an object that is not Sendable") nonisolated final class ObjectForms: Methods {
    typealias Owner = ObjectForms
    let notes = Notes()
}

nonisolated protocol Methods: AnyObject { var notes: Notes { get } }

nonisolated extension Methods {
    var number: Int { 7 }
    func add0() -> Int { digits() }
    func add1(_ a: Int) -> Int { digits(a) }
    func add2(_ a: Int, _ b: Int) -> Int { digits(a, b) }
    func add3(_ a: Int, _ b: Int, _ c: Int) -> Int { digits(a, b, c) }
    func add4(_ a: Int, _ b: Int, _ c: Int, _ d: Int) -> Int { digits(a, b, c, d) }
    func add5(_ a: Int, _ b: Int, _ c: Int, _ d: Int, _ e: Int) -> Int { digits(a, b, c, d, e) }
    func parse0() throws -> Int { digits() }
    func parse1(_ a: Int) throws -> Int { digits(a) }
    func parse2(_ a: Int, _ b: Int) throws -> Int { digits(a, b) }
    func parse3(_ a: Int, _ b: Int, _ c: Int) throws -> Int { digits(a, b, c) }
    func parse4(_ a: Int, _ b: Int, _ c: Int, _ d: Int) throws -> Int { digits(a, b, c, d) }
    func parse5(_ a: Int, _ b: Int, _ c: Int, _ d: Int, _ e: Int) throws -> Int { digits(a, b, c, d, e) }
    func wait0() async -> Int { digits() }
    func wait1(_ a: Int) async -> Int { digits(a) }
    func wait2(_ a: Int, _ b: Int) async -> Int { digits(a, b) }
    func wait3(_ a: Int, _ b: Int, _ c: Int) async -> Int { digits(a, b, c) }
    func wait4(_ a: Int, _ b: Int, _ c: Int, _ d: Int) async -> Int { digits(a, b, c, d) }
    func wait5(_ a: Int, _ b: Int, _ c: Int, _ d: Int, _ e: Int) async -> Int { digits(a, b, c, d, e) }
    func fetch0() async throws -> Int { digits() }
    func fetch1(_ a: Int) async throws -> Int { digits(a) }
    func fetch2(_ a: Int, _ b: Int) async throws -> Int { digits(a, b) }
    func fetch3(_ a: Int, _ b: Int, _ c: Int) async throws -> Int { digits(a, b, c) }
    func fetch4(_ a: Int, _ b: Int, _ c: Int, _ d: Int) async throws -> Int { digits(a, b, c, d) }
    func fetch5(_ a: Int, _ b: Int, _ c: Int, _ d: Int, _ e: Int) async throws -> Int { digits(a, b, c, d, e) }
    func note0() { notes.add(digits()) }
    func note1(_ a: Int) { notes.add(digits(a)) }
    func note2(_ a: Int, _ b: Int) { notes.add(digits(a, b)) }
    func result0(_ done: @escaping ResultHandler) { done(.success(digits())) }
    func result1(_ a: Int, _ done: @escaping ResultHandler) { done(.success(digits(a))) }
    func result2(_ a: Int, _ b: Int, _ done: @escaping ResultHandler) { done(.success(digits(a, b))) }
    func either0(_ done: @escaping OptionalHandler) { done(digits(), nil) }
    func either1(_ a: Int, _ done: @escaping OptionalHandler) { done(digits(a), nil) }
    func either2(_ a: Int, _ b: Int, _ done: @escaping OptionalHandler) { done(digits(a, b), nil) }
    func error0(_ done: @escaping ErrorHandler) { done(nil) }
    func error1(_ a: Int, _ done: @escaping ErrorHandler) { done(nil) }
    func error2(_ a: Int, _ b: Int, _ done: @escaping ErrorHandler) { done(nil) }
    func value0(_ done: @escaping ValueHandler) { done(digits()) }
    func value1(_ a: Int, _ done: @escaping ValueHandler) { done(digits(a)) }
    func value2(_ a: Int, _ b: Int, _ done: @escaping ValueHandler) { done(digits(a, b)) }
    func nothing0(_ done: @escaping NothingHandler) { done() }
    func nothing1(_ a: Int, _ done: @escaping NothingHandler) { done() }
    func nothing2(_ a: Int, _ b: Int, _ done: @escaping NothingHandler) { done() }
}

@Suite("Functions of the main actor") @MainActor final class MainActorForms {
    typealias Owner = MainActorForms
    let notes = Notes()
}

// MARK: - Functions outside types

nonisolated func add1(_ a: Int) -> Int { digits(a) }
nonisolated func parse1(_ a: Int) throws -> Int { digits(a) }
nonisolated func wait1(_ a: Int) async -> Int { digits(a) }
nonisolated func fetch1(_ a: Int) async throws -> Int { digits(a) }
@MainActor func mainAdd1(_ a: Int) -> Int { mainDigits(a) }
@MainActor func mainParse1(_ a: Int) throws -> Int { mainDigits(a) }
@MainActor func mainWait1(_ a: Int) async -> Int { mainDigits(a) }
@MainActor func mainFetch1(_ a: Int) async throws -> Int { mainDigits(a) }

// MARK: - Functions that take a function

nonisolated func addEach(_ a: Int, _ body: @escaping (Int) -> Int) -> Int { body(a) }
nonisolated func addAll(_ a: Int, _ body: @escaping @Sendable (Int) -> Int) -> Int { body(a) }
nonisolated func parseEach(_ a: Int, _ body: @escaping (Int) -> Int) throws -> Int { body(a) }
nonisolated func parseAll(_ a: Int, _ body: @escaping @Sendable (Int) -> Int) throws -> Int { body(a) }
nonisolated func waitEach(_ a: Int, _ body: @escaping (Int) -> Int) async -> Int { body(a) }
nonisolated func waitAll(_ a: Int, _ body: @escaping @Sendable (Int) -> Int) async -> Int { body(a) }
nonisolated func fetchEach(_ a: Int, _ body: @escaping (Int) -> Int) async throws -> Int { body(a) }
nonisolated func fetchAll(_ a: Int, _ body: @escaping @Sendable (Int) -> Int) async throws -> Int { body(a) }

// MARK: - Functions that call a function; one of the main actor, from elsewhere

nonisolated func anywhere(add function: @Sendable (Int) -> Int) async -> Int { function(1) }
nonisolated func anywhere(parse function: @Sendable (Int) throws -> Int) async throws -> Int { try function(1) }
nonisolated func anywhere(wait function: @Sendable (Int) async -> Int) async -> Int { await function(1) }
nonisolated func anywhere(fetch function: @Sendable (Int) async throws -> Int) async throws -> Int {
    try await function(1)
}
nonisolated func here(add function: (Int) -> Int) async -> Int { function(1) }
nonisolated func here(parse function: (Int) throws -> Int) async throws -> Int { try function(1) }
nonisolated func here(wait function: (Int) async -> Int) async -> Int { await function(1) }
nonisolated func here(fetch function: (Int) async throws -> Int) async throws -> Int { try await function(1) }
nonisolated func onMainActor(add function: @escaping @MainActor (Int) -> Int) async -> Int {
    await Task.detached { await function(1) }.value
}
nonisolated func onMainActor(parse function: @escaping @MainActor (Int) throws -> Int) async throws -> Int {
    try await Task.detached { try await function(1) }.value
}
