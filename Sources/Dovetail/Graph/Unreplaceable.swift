/// Stands for what cannot be replaced in a copy of a graph: inputs, and recipes that are private or of a type without a name.
///
/// `@Graph` writes one for each, which is unavailable, so that the compiler says why.
public struct Unreplaceable {
    /// Stands for one.
    @_alwaysEmitIntoClient
    public init() {}
}

extension Replacements {
    /// Lets the compiler find what cannot be replaced, and say why.
    @_alwaysEmitIntoClient
    public subscript<Replacement>(dynamicMember name: KeyPath<Recipes, Unreplaceable>) -> Replacement {
        get { preconditionFailure("unavailable") }
        set { preconditionFailure("unavailable") }
    }
}
