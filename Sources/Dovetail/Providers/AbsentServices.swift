import DovetailGraph

// Parameters that are supplied also where nothing is registered: optionals and collections.

/// Lets a type or a value be recognised as `Optional` without knowing of what.
protocol OptionalParameter: SendableMetatype {
    static var wrapped: Any.Type { get }
    var value: Any? { get }

    /// A provider that supplies what `target` makes, or `nil` without one.
    static func makeProvider(of target: Provider?) -> Provider

    /// The type of the provider that makes what is wrapped from arguments of this type.
    static func factoryType<Arguments>(taking arguments: Arguments.Type) -> Any.Type

    /// A provider that takes arguments, and supplies what `target` makes from them, or `nil` without one.
    static func makeFactoryProvider<Arguments>(taking arguments: Arguments.Type, of target: Provider?) -> Provider
}

extension Optional: OptionalParameter {
    static var wrapped: Any.Type { Wrapped.self }

    var value: Any? { self }

    static func makeProvider(of target: Provider?) -> Provider {
        let id = DependencyGraph.ID(Self.self)
        guard let target else { return ServiceProvider<Self>(id, dependencyCount: 0) { _, _ in nil } }
        let provider = ServiceProvider<Self>(id, dependencyCount: 1, requirements: target.requirements) {
            provider,
            resolution in
            try provider.dependency(Wrapped.self, at: 0, in: resolution)
        }
        provider.link(target, at: 0)
        return provider
    }

    static func factoryType<Arguments>(taking arguments: Arguments.Type) -> Any.Type {
        FactoryProvider<Arguments, Wrapped>.self
    }

    static func makeFactoryProvider<Arguments>(taking arguments: Arguments.Type, of target: Provider?) -> Provider {
        let provider = FactoryProvider<Arguments, Self>(
            DependencyGraph.ID(Self.self),
            dependencyCount: target == nil ? 0 : 1,
            requirements: target?.requirements ?? Requirements()
        ) { provider, resolution, arguments in
            guard !provider.dependencies.isEmpty else { return nil }
            return try provider.makeLinked(FactoryProvider<Arguments, Wrapped>.self, resolution, arguments)
        }
        if let target { provider.link(target, at: 0) }
        return provider
    }
}

/// Lets a type be recognised as a collection that can be contributed to, without knowing of what.
protocol CollectionParameter: SendableMetatype {
    /// A provider of the collection where nobody contributes to it.
    static func makeEmptyProvider() -> Provider
}

extension Array: CollectionParameter {
    static func makeEmptyProvider() -> Provider { provider(of: Self()) }
}

extension Dictionary: CollectionParameter {
    static func makeEmptyProvider() -> Provider { provider(of: Self()) }
}

private func provider<Collection>(of empty: Collection) -> Provider {
    // Safe because an empty one has nothing that several threads could get at.
    nonisolated(unsafe) let empty = empty
    return ServiceProvider<Collection>(DependencyGraph.ID(Collection.self), dependencyCount: 0) { _, _ in empty }
}
