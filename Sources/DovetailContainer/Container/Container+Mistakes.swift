// Unavailable overloads for mistakes that involve a container; see `Registry+Mistakes.swift`.

extension Registry {
    /// A recipe that resolves its own dependencies, as in other libraries.
    @available(*, unavailable, message: "a recipe takes its dependencies as parameters: write each with its type")
    @_disfavoredOverload  // so that the compiler names both types if an instance of another type is passed
    @_alwaysEmitIntoClient @discardableResult
    public func register<Service, each Argument>(
        _ service: Service.Type,
        _ recipe: @escaping @Sendable (_Resolver, repeat each Argument) throws -> Service
    ) -> Registration<Service, Service> { neverCalled() }
}

/// What such a recipe resolves from: a container, or the resolver of another library, where `nil` says that a service is not registered.
public enum _Resolver {
    /// Resolves a service.
    @_alwaysEmitIntoClient
    public func resolve<S>(_ service: S.Type = S.self) throws -> S { neverCalled() }

    /// Resolves a service, which may have a name and take arguments.
    @_alwaysEmitIntoClient
    public func resolve<S, each A>(_ service: S.Type, name: String? = nil, argument: repeat each A) -> S? {
        neverCalled()
    }
}

extension Container {
    /// Types of assemblies in place of assemblies.
    @available(*, unavailable, message: "these are types: pass instances of assemblies, such as NetworkAssembly()")
    @_alwaysEmitIntoClient
    public init(_ assemblies: (any Assembly.Type)...) throws(WiringError) { neverCalled() }

    /// Types of assemblies in place of assemblies.
    @available(*, unavailable, message: "these are types: pass instances of assemblies, such as NetworkAssembly()")
    @_alwaysEmitIntoClient
    public static func validate(_ assemblies: (any Assembly.Type)...) throws(WiringError) { neverCalled() }
}
