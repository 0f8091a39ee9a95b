extension _Graph {
    /// The name and the type of a recipe that can be replaced in a copy of its graph, or whose service can be changed there.
    ///
    /// `@Graph` writes one for each recipe, in a struct that it passes to ``Replacements``:
    ///
    /// ```swift
    /// struct Recipes {
    ///     var api: _Graph.Entry<_Graph.Replaceable<any ApiService>, ()> { .init("api", ()) }
    ///     var database: _Graph.Entry<_Graph.ReplaceableThrowing<Database>, ()> { .init("database", ()) }      // throws
    ///     var profile: _Graph.Entry<_Graph.ReplaceableRecipe<@Sendable (User.ID) -> ProfileViewModel, ProfileViewModel>, ()> {
    ///         .init("profile", ())    // takes an argument
    ///     }
    /// }
    /// ```
    public typealias Replaceable<Service: ~Copyable> = ReplaceableRecipe<Service, Service>

    /// A recipe that can be replaced in a copy of its graph: the type of a replacement, which is a function if the recipe takes
    /// arguments, and the type of its service.
    ///
    /// For recipes without arguments, see ``Replaceable``.
    public typealias ReplaceableRecipe<Replacement: ~Copyable, Service: ~Copyable> = ReplaceableValue<
        Replacement, Service, PlainReplacement<Replacement>
    >

    /// A recipe without arguments that throws.
    public typealias ReplaceableThrowing<Service: ~Copyable> = ReplaceableValue<
        Service, Service, ThrowingReplacement<Service>
    >

    /// An asynchronous recipe without arguments.
    public typealias ReplaceableAsync<Service: ~Copyable> = ReplaceableValue<
        Service, Service, AsyncReplacement<Service, Never>
    >

    /// An asynchronous recipe without arguments that throws.
    public typealias ReplaceableAsyncThrowing<Service: ~Copyable> = ReplaceableValue<
        Service, Service, AsyncReplacement<Service, any Error>
    >

    /// A recipe that provides a function, which need not be `Sendable` to be replaced. See ``ReplaceableLocalValue``.
    public typealias ReplaceableFunction<Function> = ReplaceableLocalValue<Function, PlainReplacement<Function>>

    /// Likewise, a recipe that throws.
    public typealias ReplaceableThrowingFunction<Function> = ReplaceableLocalValue<
        Function, ThrowingReplacement<Function>
    >

    /// The key by which a recipe is replaced or changed: ``ReplaceableValue``, ``ReplaceableFactory`` or
    /// ``ReplaceableLocalValue``.
    public protocol ReplaceableKey<Replacement, Service> {
        /// What the graph reads to use the replacement.
        associatedtype Replacement
        /// The service that the recipe provides.
        associatedtype Service
        /// The function that replaces the recipe: it takes the recipe's arguments, and may have its effects.
        associatedtype Make
        /// `Make`, which need not be `Sendable`.
        associatedtype LocalMake
        /// `Make`, on the main actor.
        associatedtype MainActorMake

        /// The recipe's name.
        var name: StaticString { get }

        /// The function that the graph calls each time it reads the replacement.
        static func _reading(_ make: Make) -> () -> Replacement
    }

    /// A recipe that a value can replace, or a function in the form that the recipe's effects allow.
    ///
    /// A recipe whose result cannot be copied has such a key, too, but cannot be replaced.
    public struct ReplaceableValue<Value: ~Copyable, Service: ~Copyable, Form>: Sendable, ExpressibleByStringLiteral {
        /// The name that the replacement is read by.
        public let name: StaticString

        /// A recipe of this name.
        ///
        /// - Parameter name: The name that the replacement is read by.
        public init(stringLiteral name: StaticString) {
            self.name = name
        }
    }
}

extension _Graph.ReplaceableValue: _Graph.ReplaceableKey where Form: _Graph.ReplacementForm<Value> {
    /// The function that replaces the recipe.
    public typealias Make = Form.Make
    /// That function, which need not be `Sendable`.
    public typealias LocalMake = Form.LocalMake
    /// That function, on the main actor.
    public typealias MainActorMake = Form.MainActorMake

    /// The function that the graph calls each time it reads the replacement.
    public static func _reading(_ make: Make) -> () -> Form.Replacement { Form.reading(make) }
}

extension _Graph {
    /// A recipe that takes arguments, in a graph that may live on a global actor. See ``GraphRecipes``.
    ///
    /// ```swift
    /// struct Recipes {
    ///     typealias Profile = _Graph.ReplaceableFactory<
    ///         (User.ID) -> ProfileViewModel, @Sendable (User.ID) -> ProfileViewModel, ProfileViewModel
    ///     >
    ///     var profile: _Graph.Entry<Profile, ()> { .init("profile", ()) }
    /// }
    /// ```
    ///
    /// `Factory` and `Replacement` are one function type, without and with `@Sendable`. A `Factory` can be set only if the graph
    /// is isolated to a global actor, a `Replacement` always.
    public struct ReplaceableFactory<Factory, Replacement, Service: ~Copyable>: Sendable, ExpressibleByStringLiteral {
        /// The name that the replacement is read by.
        public let name: StaticString

        /// A recipe of this name.
        ///
        /// - Parameter name: The name that the replacement is read by.
        public init(stringLiteral name: StaticString) {
            self.name = name
        }
    }
}

extension _Graph.ReplaceableFactory: _Graph.ReplaceableKey {
    /// The function that replaces the recipe.
    public typealias Make = Replacement
    /// That function, which need not be `Sendable`.
    public typealias LocalMake = Factory
    /// That function, which is on the main actor if the recipe is.
    public typealias MainActorMake = Replacement

    /// The function, which the graph calls after it has read it.
    public static func _reading(_ make: Replacement) -> () -> Replacement { { make } }
}

extension _Graph {
    /// A recipe that a value can replace that is not `Sendable`.
    ///
    /// `@Graph` writes this for recipes that provide a function, if the graph is not declared `Sendable`. A graph that accepts
    /// functions that are not `Sendable` must not be `Sendable` itself, so the list of its recipes stores a ``ServiceType`` of each.
    public struct ReplaceableLocalValue<Service, Form: ReplacementForm<Service>>: ReplaceableKey,
        ExpressibleByStringLiteral
    {
        /// The function that replaces the recipe.
        public typealias Make = Form.Make
        /// That function, which need not be `Sendable`.
        public typealias LocalMake = Form.LocalMake
        /// That function, on the main actor.
        public typealias MainActorMake = Form.MainActorMake

        /// The name that the replacement is read by.
        public let name: StaticString

        /// A recipe of this name.
        ///
        /// - Parameter name: The name that the replacement is read by.
        public init(stringLiteral name: StaticString) {
            self.name = name
        }

        /// The function that the graph calls each time it reads the replacement.
        public static func _reading(_ make: Make) -> () -> Form.Replacement { Form.reading(make) }
    }
}
