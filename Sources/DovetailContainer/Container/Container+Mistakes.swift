// Unavailable overloads for mistakes that involve a container; see `Registry+Mistakes.swift`.

extension Registry {
    /// A recipe that resolves its own dependencies.
    @available(
        *,
        unavailable,
        message:
            "a recipe's parameters are its dependencies: let it take them instead of a container, each with its type"
    )
    @_disfavoredOverload  // so that the compiler names both types if an instance of another type is passed
    @_alwaysEmitIntoClient @discardableResult
    public func register<Service>(
        _ service: Service.Type,
        _ recipe: @escaping @Sendable (Container) throws -> Service
    ) -> Registration<Service, Service> {
        neverCalled()
    }
}

extension Container {
    /// Types of assemblies in place of assemblies.
    @available(
        *,
        unavailable,
        message: "these are types of assemblies: pass an instance of each, such as NetworkAssembly()"
    )
    @_alwaysEmitIntoClient
    public init(
        _ assemblies: (any Assembly.Type)...
    ) throws(WiringError) {
        neverCalled()
    }

    /// Types of assemblies in place of assemblies.
    @available(
        *,
        unavailable,
        message: "these are types of assemblies: pass an instance of each, such as NetworkAssembly()"
    )
    @_alwaysEmitIntoClient
    public static func validate(
        _ assemblies: (any Assembly.Type)...
    ) throws(WiringError) {
        neverCalled()
    }
}
