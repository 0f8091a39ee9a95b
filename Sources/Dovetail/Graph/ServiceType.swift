/// The types that ``Graph()`` derives from the type of a service or an input.
///
/// A macro can only copy a type as it is spelt. Each copy of a misspelt type is one more error, and few types can be written
/// in an expression. So `@Graph` writes a type once, in a type alias, where any type can be written:
///
/// ```swift
/// enum Types {
///     typealias Make = ServiceType<(_ id: Int) -> any ApiService.Type>
/// }
/// struct Shared: ~Copyable {
///     let make = Types.Make.Shared("make")    // a SharedService<(_ id: Int) -> any ApiService.Type>
/// }
/// ```
///
/// The compiler names the original type in its messages, since the type alias is not the type itself.
public enum ServiceType<Service: ~Copyable> {
    /// The type.
    @_documentation(visibility: internal)
    public typealias Service = Service
}

// Only expanded macros name these.

@_documentation(visibility: internal)
extension ServiceType where Service: ~Copyable {
    /// The key of a recipe that tests can replace.
    public typealias Replaceable = Dovetail.Replaceable<Service>
    /// The key of a recipe that throws.
    public typealias ReplaceableThrowing = Dovetail.ReplaceableThrowing<Service>
    /// The key of an asynchronous recipe.
    public typealias ReplaceableAsync = Dovetail.ReplaceableAsync<Service>
    /// The key of an asynchronous recipe that throws.
    public typealias ReplaceableAsyncThrowing = Dovetail.ReplaceableAsyncThrowing<Service>

    /// A recipe for other graphs.
    public typealias Recipe<Isolation, Graph> = GraphRecipe<Isolation, Graph, Service>

    /// A recipe that throws, for other graphs.
    public typealias ThrowingRecipe<Isolation, Graph, Failure: Error> = ThrowingGraphRecipe<
        Isolation, Graph, Failure, Service
    >

    /// An asynchronous recipe for other graphs.
    public typealias AsyncRecipe<Isolation, Graph> = AsyncGraphRecipe<Isolation, Graph, Service>

    /// An asynchronous recipe that throws, for other graphs.
    public typealias AsyncThrowingRecipe<Isolation, Graph, Failure: Error> = AsyncThrowingGraphRecipe<
        Isolation, Graph, Failure, Service
    >
}

@_documentation(visibility: internal)
extension ServiceType {
    /// The key of a recipe that provides a function, which need not be `Sendable` to be replaced.
    public typealias ReplaceableFunction = Dovetail.ReplaceableFunction<Service>
    /// The key of a recipe that throws and provides a function.
    public typealias ReplaceableThrowingFunction = Dovetail.ReplaceableThrowingFunction<Service>

    /// The place of a shared service.
    public typealias Shared = SharedService<Service>

    /// The place of a shared service that is made asynchronously.
    public typealias AsyncShared = _AsyncSharedService<Service>
}
