/// A recipe that can be replaced in a copy of its graph: its name, and the type of what takes its place.
///
/// `@Graph` writes one for each recipe. Without macros they are written by hand, in a struct that ``Replacements`` is
/// made with:
///
/// ```swift
/// struct Recipes {
///     var api: Replaceable<any ApiService> { "api" }
///     var profile: Replaceable<@Sendable (User.ID) -> ProfileViewModel> { "profile" }    // takes an argument
/// }
/// ```
public struct Replaceable<Service>: Sendable, ExpressibleByStringLiteral {
    let name: StaticString

    /// A recipe of this name.
    ///
    /// - Parameter name: The name that the replacement is read by.
    public init(stringLiteral name: StaticString) {
        self.name = name
    }
}
