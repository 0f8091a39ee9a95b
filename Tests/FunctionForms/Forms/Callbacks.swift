import Dovetail

nonisolated final class Callbacks {
    func result0(_ done: @escaping @Sendable (Result<Int, any Error>) -> Void) { done(.success(digits())) }
    func result1(_ a: Int, _ done: @escaping @Sendable (Result<Int, any Error>) -> Void) { done(.success(digits(a))) }
    func result2(_ a: Int, _ b: Int, _ done: @escaping @Sendable (Result<Int, any Error>) -> Void) {
        done(.success(digits(a, b)))
    }
    func either0(_ done: @escaping @Sendable (Int?, (any Error)?) -> Void) { done(digits(), nil) }
    func either1(_ a: Int, _ done: @escaping @Sendable (Int?, (any Error)?) -> Void) { done(digits(a), nil) }
    func either2(_ a: Int, _ b: Int, _ done: @escaping @Sendable (Int?, (any Error)?) -> Void) {
        done(digits(a, b), nil)
    }
    func error0(_ done: @escaping @Sendable ((any Error)?) -> Void) { done(nil) }
    func error1(_ a: Int, _ done: @escaping @Sendable ((any Error)?) -> Void) { done(nil) }
    func error2(_ a: Int, _ b: Int, _ done: @escaping @Sendable ((any Error)?) -> Void) { done(nil) }
    func value0(_ done: @escaping @Sendable (Int) -> Void) { done(digits()) }
    func value1(_ a: Int, _ done: @escaping @Sendable (Int) -> Void) { done(digits(a)) }
    func value2(_ a: Int, _ b: Int, _ done: @escaping @Sendable (Int) -> Void) { done(digits(a, b)) }
    func nothing0(_ done: @escaping @Sendable () -> Void) { done() }
    func nothing1(_ a: Int, _ done: @escaping @Sendable () -> Void) { done() }
    func nothing2(_ a: Int, _ b: Int, _ done: @escaping @Sendable () -> Void) { done() }
}

nonisolated func result0(_ done: @escaping @Sendable (Result<Int, any Error>) -> Void) { done(.success(digits())) }
nonisolated func result1(_ a: Int, _ done: @escaping @Sendable (Result<Int, any Error>) -> Void) {
    done(.success(digits(a)))
}
nonisolated func result2(_ a: Int, _ b: Int, _ done: @escaping @Sendable (Result<Int, any Error>) -> Void) {
    done(.success(digits(a, b)))
}
nonisolated func either0(_ done: @escaping @Sendable (Int?, (any Error)?) -> Void) { done(digits(), nil) }
nonisolated func either1(_ a: Int, _ done: @escaping @Sendable (Int?, (any Error)?) -> Void) { done(digits(a), nil) }
nonisolated func either2(_ a: Int, _ b: Int, _ done: @escaping @Sendable (Int?, (any Error)?) -> Void) {
    done(digits(a, b), nil)
}
nonisolated func error0(_ done: @escaping @Sendable ((any Error)?) -> Void) { done(nil) }
nonisolated func error1(_ a: Int, _ done: @escaping @Sendable ((any Error)?) -> Void) { done(nil) }
nonisolated func error2(_ a: Int, _ b: Int, _ done: @escaping @Sendable ((any Error)?) -> Void) { done(nil) }
nonisolated func value0(_ done: @escaping @Sendable (Int) -> Void) { done(digits()) }
nonisolated func value1(_ a: Int, _ done: @escaping @Sendable (Int) -> Void) { done(digits(a)) }
nonisolated func value2(_ a: Int, _ b: Int, _ done: @escaping @Sendable (Int) -> Void) { done(digits(a, b)) }
nonisolated func nothing0(_ done: @escaping @Sendable () -> Void) { done() }
nonisolated func nothing1(_ a: Int, _ done: @escaping @Sendable () -> Void) { done() }
nonisolated func nothing2(_ a: Int, _ b: Int, _ done: @escaping @Sendable () -> Void) { done() }

@MainActor func mainResult0(_ done: @escaping @Sendable (Result<Int, any Error>) -> Void) {
    MainActor.assertIsolated(); done(.success(digits()))
}
@MainActor func mainResult1(_ a: Int, _ done: @escaping @Sendable (Result<Int, any Error>) -> Void) {
    MainActor.assertIsolated(); done(.success(digits(a)))
}
@MainActor func mainResult2(_ a: Int, _ b: Int, _ done: @escaping @Sendable (Result<Int, any Error>) -> Void) {
    MainActor.assertIsolated(); done(.success(digits(a, b)))
}
@MainActor func mainEither0(_ done: @escaping @Sendable (Int?, (any Error)?) -> Void) {
    MainActor.assertIsolated(); done(digits(), nil)
}
@MainActor func mainEither1(_ a: Int, _ done: @escaping @Sendable (Int?, (any Error)?) -> Void) {
    MainActor.assertIsolated(); done(digits(a), nil)
}
@MainActor func mainEither2(_ a: Int, _ b: Int, _ done: @escaping @Sendable (Int?, (any Error)?) -> Void) {
    MainActor.assertIsolated(); done(digits(a, b), nil)
}
@MainActor func mainError0(_ done: @escaping @Sendable ((any Error)?) -> Void) { MainActor.assertIsolated(); done(nil) }
@MainActor func mainError1(_ a: Int, _ done: @escaping @Sendable ((any Error)?) -> Void) {
    MainActor.assertIsolated(); done(nil)
}
@MainActor func mainError2(_ a: Int, _ b: Int, _ done: @escaping @Sendable ((any Error)?) -> Void) {
    MainActor.assertIsolated(); done(nil)
}
@MainActor func mainValue0(_ done: @escaping @Sendable (Int) -> Void) { MainActor.assertIsolated(); done(digits()) }
@MainActor func mainValue1(_ a: Int, _ done: @escaping @Sendable (Int) -> Void) {
    MainActor.assertIsolated(); done(digits(a))
}
@MainActor func mainValue2(_ a: Int, _ b: Int, _ done: @escaping @Sendable (Int) -> Void) {
    MainActor.assertIsolated(); done(digits(a, b))
}
@MainActor func mainNothing0(_ done: @escaping @Sendable () -> Void) { MainActor.assertIsolated(); done() }
@MainActor func mainNothing1(_ a: Int, _ done: @escaping @Sendable () -> Void) { MainActor.assertIsolated(); done() }
@MainActor func mainNothing2(_ a: Int, _ b: Int, _ done: @escaping @Sendable () -> Void) {
    MainActor.assertIsolated(); done()
}
