// `async` functions and types are in separate files, which reduces the size of programs; see `CONTRIBUTING.md`.

extension Registry {
    /// Registers a service that another function lends: a transaction, a connection, a span.
    ///
    /// ```swift
    /// registry.lend(Transaction.self) { (lend, pool: Pool) in
    ///     try await pool.withTransaction { try await lend($0) }
    /// }
    /// .scope(Request.self)
    /// ```
    ///
    /// `lend` makes the service available, and returns when that has to stop. If the work in the scope fails, it throws the error
    /// of the work. So a function such as `withTransaction` commits or rolls back by itself.
    ///
    /// The recipe runs in a task of its own from the start of the service to its stop, so task-local values that the function sets
    /// do not reach the work.
    ///
    /// - Parameters:
    ///   - service: The type of the service.
    ///   - fileID: The file of the registration, for messages. Callers leave it out.
    ///   - line: The line of that file.
    ///   - recipe: Calls `lend` once. An error before that is an error of the start; one after that, of the stop.
    /// - Returns: The registration, whose modifiers set the scope and the hooks.
    @discardableResult
    public func lend<Service: Sendable, each Dependency>(
        _ service: Service.Type,
        fileID: String = #fileID,
        line: Int = #line,
        _ recipe: @escaping @Sendable (Lend<Service>, repeat each Dependency) async throws -> Void
    ) -> SharedRegistration<Service, Service> {
        let traits = traits(repeat (each Dependency).self, failure: (any Error).self, fileID, line)
        let lending: Lending<Service> = { provider, resolution, lend in
            let dependencies = try provider.dependencies(repeat (each Dependency).self, in: resolution)
            // Swift 6.3.1 cannot call a function in which another parameter follows the pack.
            try await recipe(lend, repeat each dependencies)
        }
        let recipe = Recipe(Service.self, traits, startup: .lending(lending), make: notStarted)
        return SharedRegistration(add(recipe), notStarted)
    }
}

/// Lends a service; see ``Registry/lend(_:fileID:line:_:)``.
public struct Lend<Service: Sendable>: Sendable {
    fileprivate let lent: Promise<Result<Service, any Error>>
    fileprivate let turn: Turn

    /// Makes the service available, until it has to stop.
    ///
    /// - Throws: The error of the work in the scope; ``LendError`` if it was called before; `CancellationError` if the task is cancelled.
    public func callAsFunction(_ service: Service) async throws {
        guard lent.fulfill(.success(service)) else {
            // The start may have been cancelled before.
            try Task.checkCancellation()
            throw LendError.lentTwice
        }
        if let error = try await turn.wait() { throw error }
    }
}

/// Thrown if a recipe does not lend its service once.
public enum LendError: Error, Sendable {
    case neverLent
    case lentTwice
}

typealias Lending<Service: Sendable> =
    @Sendable (ServiceProvider<Service>, Resolution, Lend<Service>) async throws -> Void

extension Startup {
    /// Starts a service by a function that lends it, and stops it by letting that function go on.
    fileprivate static func lending<Service: Sendable>(_ lending: @escaping Lending<Service>) -> Startup {
        Startup(of: Service.self, isOnMainActor: false, lent: Running()) { service, scope, record in
            // The recipe to which this belongs makes providers of this class.
            let provider = unsafeDowncast(service.provider, to: ServiceProvider<Service>.self)
            try provider.requireIsolation(nil)
            let lent = Promise<Result<Service, any Error>>()
            // The start waits until the service is lent. Until then, it keeps the scope and the record alive.
            let resolution = Confined(Resolution(sharedIn: .passUnretained(scope), .passUnretained(record)))
            let end = record.begin(provider)
            scope.locked {
                service.begin(in: scope) { [unowned provider] _ in
                    { turn in
                        do {
                            try await lending(provider, resolution.value, Lend(lent: lent, turn: turn))
                        } catch {
                            // Before it has lent, the start fails. If the work failed, that was to be expected.
                            if lent.fails(with: error) || turn.error != nil { return }
                            throw error
                        }
                        if lent.fails(with: LendError.neverLent) || turn.hasCome { return }
                        throw RunError(reason: .returned, service: provider.service)
                    }
                }
            }
            let instance: Service
            do {
                instance = try await withTaskCancellationHandler {
                    try await lent.result().get()
                } onCancel: {
                    if lent.fulfill(.failure(CancellationError())) { service.cancel(in: scope) }
                }
                end(nil)
            } catch {
                end(error)
                throw error
            }
            try await service.startup.onStart?(instance)
            try provider.keep(instance, in: scope)
        }
    }
}

extension Promise {
    /// Whether the promise fails, with this error or with an earlier one.
    fileprivate func fails<Success>(with error: any Error) -> Bool where Value == Result<Success, any Error> {
        fulfill(.failure(error))
        if case .failure? = value { return true }
        return false
    }
}
