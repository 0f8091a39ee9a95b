import Foundation

// A closure that a test writes on the main actor belongs there, while its spy is called from anywhere, like any other function.

/// Calls a function of the main actor there, wherever it is called; the caller's thread waits. Any other function is called as it is.
func onItsActor<Output: Sendable, each Argument: Sendable>(
    _ function: @escaping @Sendable @isolated(any) (repeat each Argument) -> Output
) -> @Sendable (repeat each Argument) -> Output {
    let isolation = function.isolation
    // A function carries its actor with it, and is called like one without. It is called on its actor only.
    let plain = unsafeBitCast(Isolated(call: function), to: Plain<Output, repeat each Argument>.self).call
    guard let isolation else { return plain }
    return { (arguments: repeat each Argument) in
        guard isMainActorElsewhere(isolation) else { return plain(repeat each arguments) }
        let arguments = (repeat each arguments)
        return DispatchQueue.main.sync { plain(repeat each arguments) }
    }
}

/// The same for a function that throws.
func onItsActor<Output: Sendable, each Argument: Sendable>(
    _ function: @escaping @Sendable @isolated(any) (repeat each Argument) throws -> Output
) -> @Sendable (repeat each Argument) throws -> Output {
    let isolation = function.isolation
    // As above.
    let plain = unsafeBitCast(IsolatedThrowing(call: function), to: Throwing<Output, repeat each Argument>.self).call
    guard let isolation else { return plain }
    return { (arguments: repeat each Argument) in
        guard isMainActorElsewhere(isolation) else { return try plain(repeat each arguments) }
        let arguments = (repeat each arguments)
        return try DispatchQueue.main.sync { try plain(repeat each arguments) }
    }
}

/// Whether the main actor has to be gone to. A function of another actor has to be called on that one.
private func isMainActorElsewhere(_ isolation: any Actor) -> Bool {
    guard isolation === MainActor.shared else {
        isolation.preconditionIsolated("a spy of a function of an actor is called elsewhere")
        return false
    }
    return !Thread.isMainThread && DispatchQueue.getSpecific(key: mainQueue.key) == nil
}

/// The main queue, which need not run on the main thread.
private let mainQueue = MainQueue()

private final class MainQueue: Sendable {
    let key = DispatchSpecificKey<Void>()

    init() {
        DispatchQueue.main.setSpecific(key: key, value: ())
    }
}

// A function type with a pack is no argument of `unsafeBitCast` (6.3.1), while a struct with such a function is.

private struct Isolated<Output, each Argument> {
    let call: @Sendable @isolated(any) (repeat each Argument) -> Output
}

private struct Plain<Output, each Argument> {
    let call: @Sendable (repeat each Argument) -> Output
}

private struct IsolatedThrowing<Output, each Argument> {
    let call: @Sendable @isolated(any) (repeat each Argument) throws -> Output
}

private struct Throwing<Output, each Argument> {
    let call: @Sendable (repeat each Argument) throws -> Output
}
