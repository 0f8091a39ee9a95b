/// A custom scope in which a function runs; see ``Container/within(_:_:hookLimit:isolation:_:)``.
///
/// It resolves services like a container, and starts them when they are needed. Any number of tasks may use it at once,
/// until the function has returned.
public struct OpenScope: Sendable {
    /// The scope as a container, for code that takes one. It resolves services that need no start.
    public let container: Container

    /// Resolves a service, as ``Container/resolve(_:isolation:)`` does, after the services that it depends on have started.
    ///
    /// - Throws: ``ResolutionError`` if nothing is registered, or the error of a recipe or hook.
    public func resolve<Service>(
        _ service: Service.Type = Service.self,
        isolation: isolated (any Actor)? = #isolation
    ) async throws -> Service {
        if let provider = container.provider(of: service), provider.requirements.starts {
            try await container.scope.startNeeds(of: provider)
        }
        return try container.resolve(service, isolation: isolation)
    }

    /// Resolves a service with arguments, as ``Container/resolve(_:arguments:as:isolation:)`` does, after the services that it depends on have started.
    public func resolve<Service, each Argument>(
        _ service: Service.Type = Service.self,
        arguments argument: repeat each Argument,
        isolation: isolated (any Actor)? = #isolation
    ) async throws -> Service {
        typealias Target = FactoryProvider<(repeat each Argument), Service>
        if let provider = container.scope.provider(for: Target.self) ?? container.optionalProvider(for: Target.self) {
            try await container.scope.startNeeds(of: provider.takeUnretainedValue())
        }
        return try container.resolve(service, arguments: repeat each argument, isolation: isolation)
    }
}

extension Container {
    /// The provider of a type, which may be another form of a service.
    func provider(of type: Any.Type) -> Provider? {
        scope.provider(for: type)?.takeUnretainedValue() ?? linked.linker.withLock { $0.provider(for: type) }
    }
}
