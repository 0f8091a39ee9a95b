// Parameters that are supplied even if nothing is registered: optionals and collections.

/// Recognizes a type or a value as `Optional` without knowing the wrapped type.
protocol OptionalParameter: SendableMetatype, ExpressibleByNilLiteral {
    static var wrapped: Any.Type { get }
    var value: Any? { get }

    /// A provider of the service of `target`.
    static func makeProvider(of target: Provider) -> Provider

    /// The type of the provider that makes the wrapped service from arguments of this type.
    static func factoryType<Arguments>(taking arguments: Arguments.Type) -> Any.Type

    /// A provider that passes its arguments to `target`, or supplies `nil` without a target.
    static func makeFactoryProvider<Arguments>(taking arguments: Arguments.Type, of target: Provider?) -> Provider
}

extension OptionalParameter {
    /// The adapter for an optional service, or for an optional function that makes it. In an extension of `Optional`, it would look up its
    /// own type at run time once more.
    static func adapter(of wrapped: Adapter?) -> Adapter {
        Adapter(Self.self, of: wrapped) { target in
            if let target { return makeProvider(of: target) }
            return ServiceProvider<Self>(DependencyGraph.ID(Self.self), dependencyCount: 0) { _, _ in nil }
        }
    }
}

extension Optional: OptionalParameter {
    static var wrapped: Any.Type { Wrapped.self }
    var value: Any? { self }

    static func makeProvider(of target: Provider) -> Provider {
        let provider = ServiceProvider<Self>(
            DependencyGraph.ID(Self.self),
            dependencyCount: 1,
            traits: ProviderTraits(requirements: target.requirements)
        ) { provider, resolution in try provider.dependency(Wrapped.self, at: 0, in: resolution) }
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
            traits: ProviderTraits(requirements: target?.requirements ?? Requirements())
        ) { provider, resolution, arguments in
            guard !provider.dependencies.isEmpty else { return nil }
            return try provider.makeLinked(FactoryProvider<Arguments, Wrapped>.self, resolution, arguments)
        }
        if let target { provider.link(target, at: 0) }
        return provider
    }
}

/// Recognizes a type as a collection of contributions, without knowing the element type.
protocol CollectionParameter: SendableMetatype {
    /// The type of its services.
    static var element: Any.Type { get }
    /// The adapter for the collection without contributions.
    static var emptyAdapter: Adapter { get }
}

extension Array: CollectionParameter {
    static var element: Any.Type { Element.self }
    static var emptyAdapter: Adapter { adapter(of: Self()) }
}

extension Dictionary: CollectionParameter {
    static var element: Any.Type { Value.self }
    static var emptyAdapter: Adapter { adapter(of: Self()) }
}

private func adapter<Collection>(of empty: Collection) -> Adapter {
    // Safe because an empty collection has no elements that several threads could access.
    nonisolated(unsafe) let empty = empty
    return Adapter(Collection.self) { _ in
        ServiceProvider<Collection>(DependencyGraph.ID(Collection.self), dependencyCount: 0) { _, _ in empty }
    }
}
