import Foundation

extension Spy where Effects == SpyEffects.Throws {
    /// Wraps a `throws` function.
    @_documentation(visibility: internal)
    public convenience init(
        @_inheritActorContext _ function: @escaping @isolated(any) @Sendable (repeat each Argument) throws -> Output,
        unused _: Never? = nil
    ) {
        let function = onItsActor(function)
        self.init(SpyBody(throws: { _ in function }))
    }

    /// Wraps a `throws` function that is not `Sendable`, such as a method of an ordinary object.
    ///
    /// Only the spy may use the object from then on. Calls run one at a time, on any thread.
    ///
    /// - Parameter function: The function that each call runs.
    @_disfavoredOverload
    public convenience init(
        _ function: sending @escaping (repeat each Argument) throws -> Output
    ) {
        // Nobody else has the function any more, and the lock lets one thread at a time call it.
        nonisolated(unsafe) let function = function
        let lock = NSRecursiveLock()
        let alone: @Sendable (repeat each Argument) throws -> Output = { (arguments: repeat each Argument) in
            lock.lock()
            defer { lock.unlock() }
            return try function(repeat each arguments)
        }
        self.init(SpyBody(throws: { _ in alone }))
    }

    /// Creates a spy of a `throws` function that returns the same value, or one value after the other.
    ///
    /// - Parameters:
    ///   - type: The type of the function.
    ///   - first: The value that the first call returns.
    ///   - others: The values that the calls after it return. Further calls return the last one.
    public convenience init(
        _ type: (@Sendable (repeat each Argument) throws -> Output).Type,
        returning first: Output,
        then others: Output...
    ) {
        let script = SpyScript(first, others)
        self.init(
            SpyBody(throws: { index in { (_: repeat each Argument) in script[index] } })
        )
    }

    /// Creates a spy of a `throws` function that returns or throws one result after the other.
    ///
    /// - Parameters:
    ///   - type: The type of the function.
    ///   - results: The results of the calls, in order. Further calls have the last one. If there are none, each call throws
    ///     ``SpyError``.
    public convenience init(
        _ type: (@Sendable (repeat each Argument) throws -> Output).Type,
        results: [Result<Output, any Error>]
    ) {
        let script = SpyScript(results)
        self.init(
            SpyBody(throws: { index in { (_: repeat each Argument) in try script[index].get() } })
        )
    }

    /// Creates a spy of a `throws` function that throws an error in each call.
    ///
    /// - Parameters:
    ///   - type: The type of the function.
    ///   - error: The error that each call throws.
    public convenience init(
        _ type: (@Sendable (repeat each Argument) throws -> Output).Type,
        throwing error: any Error
    ) {
        self.init(type, results: [.failure(error)])
    }

    /// The function to inject. The spy records its calls.
    public var function: @Sendable (repeat each Argument) throws -> Output {
        guard let body = body.throws else { preconditionFailure("a spy has a body of its effects") }
        let spied: @Sendable (repeat each Argument) throws -> Output
        spied = { [log] (arguments: repeat each Argument) in
            let index = log.begin((repeat each arguments))
            do {
                let output = try body(index)(repeat each arguments)
                log.end(index, .success(output))
                return output
            } catch {
                log.end(index, .failure(error))
                throw error
            }
        }
        return spied
    }

    /// Calls the function. The compiler (6.3.1) cannot call the property, whose type has a parameter pack.
    @_disfavoredOverload public func function(_ arguments: repeat each Argument) throws -> Output {
        try callAsFunction(repeat each arguments)
    }

    /// Calls `function`.
    public func callAsFunction(_ arguments: repeat each Argument) throws -> Output {
        let function: @Sendable (repeat each Argument) throws -> Output = self.function
        return try function(repeat each arguments)
    }
}

extension Spy where Effects == SpyEffects.Throws, Output == Void {
    /// Creates a spy of a `throws` function that returns nothing.
    ///
    /// - Parameter type: The type of the function.
    public convenience init(
        _ type: (@Sendable (repeat each Argument) throws -> Output).Type
    ) {
        self.init(type, returning: ())
    }
}
