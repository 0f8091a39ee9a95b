extension _Graph {
    /// Stands for the members of a graph that cannot be replaced: inputs, and recipes that are private or whose result has no
    /// type name.
    ///
    /// `@Graph` writes an unavailable property of this type for each of them, so that the compiler says why.
    public typealias Unreplaceable = ReplaceableRecipe<Any, Unreplaced>

    /// Stands for the service of such a member, so that the compiler reports nothing else.
    @dynamicMemberLookup
    public struct Unreplaced {
        /// Stands for a property of the service.
        public subscript<Value>(dynamicMember name: String) -> Value {
            get { preconditionFailure("unavailable") }
            set { preconditionFailure("unavailable") }
        }
    }
}

extension Replacements {
    /// Lets the compiler find a member that cannot be replaced, and say why.
    @_alwaysEmitIntoClient
    public subscript<Replacement>(dynamicMember name: KeyPath<Recipes, _Graph.Unreplaceable>) -> Replacement {
        get { preconditionFailure("unavailable") }
        set { preconditionFailure("unavailable") }
    }
}

extension Replacements {
    /// Lets the compiler say that a recipe does not exist. Without an overload that is not generic, it says nothing.
    @available(*, unavailable) @_documentation(visibility: internal)
    @_alwaysEmitIntoClient @_disfavoredOverload
    public mutating func change(_ recipe: KeyPath<Recipes, Never>, _ change: (inout Any) -> Void) {}
}
