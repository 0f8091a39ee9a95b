import DovetailGraph

/// Lets a type or a value be recognised as `Optional` without knowing of what.
protocol OptionalParameter: SendableMetatype {
    static var wrapped: Any.Type { get }
    var value: Any? { get }

    /// A provider whose service is what `target` makes, or `nil` without one.
    static func makeProvider(of target: Provider?) -> Provider

    /// The provider that makes what is wrapped from arguments of this type, unless nothing does.
    static func factoryProvider<Arguments>(taking arguments: Arguments.Type, from linker: Linker) -> Provider?

    /// A provider that takes arguments, and whose service is what `target` makes from them, or `nil` without one.
    static func makeFactoryProvider<Arguments>(taking arguments: Arguments.Type, of target: Provider?) -> Provider
}

extension Optional: OptionalParameter {
    static var wrapped: Any.Type { Wrapped.self }

    var value: Any? { self }

    static func makeProvider(of target: Provider?) -> Provider {
        guard let target else {
            return ServiceProvider<Self>(DependencyGraph.ID(Self.self), dependencyCount: 0) { _, _ in nil }
        }
        let provider = ServiceProvider<Self>(
            DependencyGraph.ID(Self.self),
            dependencyCount: 1,
            requirements: target.requirements
        ) {
            provider,
            resolution in
            try provider.dependency(Wrapped.self, at: 0, in: resolution)
        }
        provider.link(target, at: 0)
        return provider
    }

    static func factoryProvider<Arguments>(taking arguments: Arguments.Type, from linker: Linker) -> Provider? {
        linker.factoryProvider(FactoryProvider<Arguments, Wrapped>.self)
    }

    static func makeFactoryProvider<Arguments>(taking arguments: Arguments.Type, of target: Provider?) -> Provider {
        let provider = FactoryProvider<Arguments, Self>(
            DependencyGraph.ID(Self.self),
            dependencyCount: target == nil ? 0 : 1,
            requirements: target?.requirements ?? (false, false, false)
        ) { provider, resolution, arguments in
            guard !provider.dependencies.isEmpty else { return nil }
            return try provider.makeLinked(FactoryProvider<Arguments, Wrapped>.self, resolution, arguments)
        }
        if let target { provider.link(target, at: 0) }
        return provider
    }
}
