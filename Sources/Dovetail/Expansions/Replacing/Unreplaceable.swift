// What cannot be replaced is found by its name, so that the compiler says why.

extension _Graph {
    /// Stands for a recipe that cannot be replaced, and for its service: it is private, or its result has no type name.
    ///
    /// `@Graph` writes an unavailable property of this type for each of them, so that the compiler says why, and nothing else.
    @dynamicMemberLookup
    public struct Unreplaceable: ReplaceableEntry {
        /// Stands for a recipe.
        public init() {}

        /// Stands for its key.
        public var key: ReplaceableRecipe<Any, Unreplaceable> { "" }

        /// Stands for a property of its service.
        public subscript<Value>(dynamicMember name: String) -> Value {
            get { preconditionFailure("unavailable") }
            set { preconditionFailure("unavailable") }
        }
    }
}

extension _Graph {
    /// The key of an input.
    public struct InputKey<Value: ~Copyable>: ExpressibleByStringLiteral {
        /// The name of the input.
        public let name: StaticString

        /// An input of this name.
        public init(stringLiteral name: StaticString) {
            self.name = name
        }
    }
}

@available(*, unavailable, message: "an input is passed when the graph is made")
extension _Graph.InputKey: _Graph.ReplaceableKey {
    /// The value of the input.
    public typealias Service = Value
    /// A function that makes a value.
    public typealias Make = () -> Value
    /// Likewise.
    public typealias LocalMake = () -> Value
    /// Likewise.
    public typealias MainActorMake = () -> Value

    /// Nothing is replaced.
    public static func _reading(_ make: () -> Value) -> () -> Value { preconditionFailure("unavailable") }
}

extension Replacements {
    /// A recipe that cannot be replaced.
    @_alwaysEmitIntoClient
    public subscript<Replacement>(dynamicMember name: KeyPath<Recipes, _Graph.Unreplaceable>) -> Replacement {
        get { preconditionFailure("unavailable") }
        set { preconditionFailure("unavailable") }
    }

    /// An input.
    @available(*, unavailable, message: "an input is passed when the graph is made")
    @_alwaysEmitIntoClient
    public subscript<Value, Recipe>(
        dynamicMember input: KeyPath<Recipes, _Graph.Entry<_Graph.InputKey<Value>, Recipe>>
    ) -> Value {
        get { preconditionFailure("unavailable") }
        set { preconditionFailure("unavailable") }
    }

    /// Lets the compiler say that a recipe does not exist. Without an overload that is not generic, it says nothing.
    @available(*, unavailable) @_documentation(visibility: internal)
    @_alwaysEmitIntoClient @_disfavoredOverload
    public mutating func change(_ recipe: KeyPath<Recipes, Never>, _ change: (inout Any) -> Void) {}
}
