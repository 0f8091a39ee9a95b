extension _Graph {
    /// The types that ``Graph()`` derives from the type of a service or an input.
    ///
    /// A macro can only copy a type as it is spelled. Each copy of a misspelled type is one more error, and few types can be written
    /// in an expression. So `@Graph` writes a type once, in a type alias, where any type can be written:
    ///
    /// ```swift
    /// struct AppGraph {
    ///     struct Isolation { let marker: _Graph.IsolationMarker }
    ///     struct Types {
    ///         typealias Make = _Graph.ServiceType<Isolation, AppGraph, (_ id: Int) -> any ApiService.Type>
    ///     }
    ///     final class Shared {
    ///         let make = Types.Make.shared    // a SharedService<(_ id: Int) -> any ApiService.Type>
    ///     }
    /// }
    /// ```
    ///
    /// The compiler names the original type in its messages, since the type alias is not the type itself.
    ///
    /// `Isolation` is a type that is `Sendable` if the recipe runs on the main actor, as in ``RecipeList``. `Graph` is the graph that has
    /// the recipe.
    public enum ServiceType<Isolation, Graph, Service: ~Copyable> {
        /// The type.
        public typealias Service = Service
    }
}

/// There are no values. The types of the shared services of a graph tell whether the graph is `Sendable`.
extension _Graph.ServiceType: Sendable where Service: Sendable & ~Copyable {}

extension _Graph.ServiceType where Service: ~Copyable {
    /// An input in the list of its graph.
    public typealias Input = _Graph.Entry<
        _Graph.NoReplacement<Service>, _Graph.GraphRecipe<Isolation, Graph, Never, Service>
    >

    /// A recipe in the list of its graph.
    public typealias Recipe = _Graph.Entry<
        _Graph.SyncReplacement<Service, Never>, _Graph.GraphRecipe<Isolation, Graph, Never, Service>
    >

    /// A recipe that throws.
    public typealias ThrowingRecipe<Failure: Error> = _Graph.Entry<
        _Graph.SyncReplacement<Service, any Error>, _Graph.GraphRecipe<Isolation, Graph, Failure, Service>
    >

    /// An asynchronous recipe.
    public typealias AsyncRecipe = _Graph.Entry<
        _Graph.AsyncReplacement<Service, Never>, _Graph.AsyncGraphRecipe<Isolation, Graph, Never, Service>
    >

    /// An asynchronous recipe that throws.
    public typealias AsyncThrowingRecipe<Failure: Error> = _Graph.Entry<
        _Graph.AsyncReplacement<Service, any Error>, _Graph.AsyncGraphRecipe<Isolation, Graph, Failure, Service>
    >

    /// A recipe that takes arguments.
    ///
    /// `Function`, `SendableFunction` and `MainActorFunction` are one function type: plain, with `@Sendable`, and with `@MainActor`.
    public typealias Factory<Function, SendableFunction, MainActorFunction> = _Graph.Entry<
        _Graph.FactoryReplacement<Function, SendableFunction, Service>,
        _Graph.GraphFactory<Isolation, Graph, Function, SendableFunction, MainActorFunction>
    >
}

extension _Graph.ServiceType {
    /// A recipe that provides a function, which need not be `Sendable` to be replaced.
    public typealias FunctionRecipe = _Graph.Entry<
        _Graph.LocalReplacement<_Graph.SyncReplacement<Service, Never>>,
        _Graph.GraphRecipe<Isolation, Graph, Never, Service>
    >

    /// Likewise, a recipe that throws.
    public typealias ThrowingFunctionRecipe<Failure: Error> = _Graph.Entry<
        _Graph.LocalReplacement<_Graph.SyncReplacement<Service, any Error>>,
        _Graph.GraphRecipe<Isolation, Graph, Failure, Service>
    >

    /// The storage of a shared service. Not an initializer, because the compiler chooses between two types.
    @_alwaysEmitIntoClient @inline(__always) @_disfavoredOverload
    public static var shared: _Graph.SharedService<Service> { _Graph.SharedService() }

    /// The storage of a shared service that is made asynchronously.
    public typealias AsyncShared = _Graph.AsyncSharedService<Service>
}

extension _Graph.ServiceType where Service: AnyObject {
    /// The storage of a shared service that is an object. The compiler prefers it for a class.
    @_alwaysEmitIntoClient @inline(__always)
    public static var shared: _Graph.SharedObject<Service> { _Graph.SharedObject() }
}
