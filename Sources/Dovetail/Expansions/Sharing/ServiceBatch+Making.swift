// In a separate file, so that the linker can leave this out of programs without services made concurrently.

extension _Graph.ServiceBatch {
    /// Adds a service, which is made with the others.
    ///
    /// - Parameters:
    ///   - made: The service if it is made already.
    ///   - make: Makes the service in a child task, on the actor on which the function is written. It captures only values that are
    ///     `Sendable`, such as a graph that is.
    /// - Returns: The service, as it will be.
    public func adding<Service, Failure>(
        _ made: Service? = nil,
        _ make: @escaping () async throws(Failure) -> Service
    ) -> _Graph.ConcurrentService<Service, Failure> {
        let service = _Graph.ConcurrentService<Service, Failure>(made, in: self)
        if made == nil {
            // The closure captures only Sendable values. A `@Sendable` parameter would not run on the actor on which the closure is
            // written, and the compiler would warn about types of a generic graph. Both function types have one representation.
            let make = unsafeBitCast(make, to: (@Sendable () async throws(Failure) -> Service).self)
            makers.append { await service.make(with: make) }
        }
        return service
    }

    /// Makes the services at the first call.
    nonisolated(nonsending) func makeAll() async {
        let makers = makers
        self.makers = []
        switch makers.count {
        case 0: break
        case 1: failure = await makers[0]()
        default: failure = await Self.firstFailure(of: makers)
        }
    }

    /// Calls all functions at once, and cancels the others when one fails.
    private nonisolated(nonsending) static func firstFailure(
        of makers: [@Sendable () async -> (any Error)?]
    ) async -> (any Error)? {
        await withTaskGroup { group in
            for maker in makers { group.addTask(operation: maker) }
            var failure: (any Error)?
            for await case let error? in group where failure == nil {
                failure = error
                group.cancelAll()
            }
            return failure
        }
    }
}

extension _Graph.ConcurrentService {
    fileprivate func make(with make: @Sendable () async throws(Failure) -> Service) async -> (any Error)? {
        do throws(Failure) {
            service = try await make()
            return nil
        } catch {
            self.error = error
            return error
        }
    }

    /// Returns the service, after all that were added have been made.
    ///
    /// - Returns: The service.
    /// - Throws: The error of the recipe that failed first, or that of this one if it cannot throw the first.
    public nonisolated(nonsending) func callAsFunction() async throws(Failure) -> Service {
        await services.makeAll()
        if let service { return service }
        if let failure = services.failure as? Failure { throw failure }
        guard let error else { preconditionFailure("made and threw nothing") }
        throw error
    }
}
