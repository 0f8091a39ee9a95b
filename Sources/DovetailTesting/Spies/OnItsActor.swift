import Foundation

// A closure that a test writes on the main actor is isolated to it, but its spy can be called from anywhere.

/// Makes a function of the main actor callable from anywhere: the call runs on the main actor while the caller's
/// thread waits. Any other function is called directly.
func onItsActor<Output: Sendable, each Argument: Sendable>(
    _ function: @escaping @Sendable @isolated(any) (repeat each Argument) -> Output
) -> @Sendable (repeat each Argument) -> Output {
    let isolation = function.isolation
    // An isolated function has the same calling convention as a plain one. The code below calls it only on its actor.
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

/// Whether the call has to switch to the main actor. A function of another actor has to be called on that actor.
private func isMainActorElsewhere(_ isolation: any Actor) -> Bool {
    guard isolation === MainActor.shared else {
        isolation.preconditionIsolated("a spy of a function of an actor is called elsewhere")
        return false
    }
    return !Thread.isMainThread && DispatchQueue.getSpecific(key: mainQueue.key) == nil
}

/// Identifies the main queue, which need not run on the main thread.
private let mainQueue = MainQueue()

private final class MainQueue: Sendable {
    let key = DispatchSpecificKey<Void>()

    init() {
        DispatchQueue.main.setSpecific(key: key, value: ())
    }
}

// `unsafeBitCast` does not accept a function type with a pack (6.3.1), but it accepts a struct with such a function.

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
