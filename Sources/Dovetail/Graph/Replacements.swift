/// What takes the place of recipes in a copy of a graph.
///
/// A test says so with the recipes' names. What takes no arguments is replaced by a value, what takes arguments by a
/// function of them:
///
/// ```swift
/// let testing = app.replacing { recipes in
///     recipes.retrieveUsers = { [] }
///     recipes.user = nil
///     recipes.profile = { id in ProfileViewModel(id: id) }
///     recipes.replace(\.window) { Window() }       // not Sendable, and so made anew for whoever asks
/// }
/// ```
///
/// `@Graph` writes `replacing`, and reads each replacement by its name. Without macros both are written by hand:
///
/// ```swift
/// func retrieveUsers() -> Users.Retrieve {
///     if let replacement: Users.Retrieve = replaced?["retrieveUsers"] { return replacement }
///     return retrieveUsers(api: api())
/// }
/// ```
///
/// **Threads.** This is a value that never changes once it is made, and can be read on any thread.
///
/// Finding a replacement takes time linear in what was replaced. An optional of this type takes one pointer.
@dynamicMemberLookup
public struct Replacements<Recipes: Sendable>: Sendable {
    private let recipes: Recipes
    /// Functions that make what takes the place of a recipe. There are few, and so they are looked through.
    private var entries: [(name: StaticString, make: any Sendable)] = []

    /// Replaces nothing yet.
    ///
    /// - Parameter recipes: A value, best an empty one, with a ``Replaceable`` for each recipe.
    public init(_ recipes: Recipes) {
        self.recipes = recipes
    }

    /// What takes the place of a recipe: its result, or, where it takes arguments, a function from them to its result.
    ///
    /// It can be set only. For a result that is not `Sendable` there is ``replace(_:with:)``.
    public subscript<Service: Sendable>(dynamicMember recipe: KeyPath<Recipes, Replaceable<Service>>) -> Service {
        @available(*, unavailable, message: "a replacement is set as a whole: change a copy, then $0.client = copy")
        get { preconditionFailure("unavailable") }
        set { replace(recipe) { newValue } }
    }

    /// Replaces a recipe by a function that makes its result anew each time it is needed.
    ///
    /// - Parameters:
    ///   - recipe: The recipe, as in `\.window`.
    ///   - make: Makes what takes its place. A shared service stays one: this runs when it is first needed.
    public mutating func replace<Service>(
        _ recipe: KeyPath<Recipes, Replaceable<Service>>,
        with make: @escaping @Sendable () -> Service
    ) {
        let name = recipes[keyPath: recipe].name
        if let position = entries.position(of: name) {
            entries[position].make = make
        } else {
            entries.append((name, make))
        }
    }

    /// What takes the place of the recipe of this name; `nil` where nothing does.
    ///
    /// The type has to be the one that the recipe's ``Replaceable`` has. It is best written down where this is read,
    /// because an optional one is `nil` in two ways.
    ///
    /// - Parameter name: The recipe's name.
    public subscript<Service>(name: StaticString) -> Service? {
        guard let position = entries.position(of: name) else { return nil }
        guard let make = entries[position].make as? @Sendable () -> Service else {
            fatalError("\(name) is not replaced by a \(Service.self), but by \(type(of: entries[position].make))")
        }
        return make()
    }

    /// The same replacements with others added. What was replaced before can be replaced again.
    ///
    /// - Parameter change: Sets what else is replaced.
    /// - Returns: The changed copy.
    /// - Throws: What `change` throws.
    public func changed(by change: (inout Self) throws -> Void) rethrows -> Self {
        var copy = self
        try change(&copy)
        return copy
    }
}

extension [(name: StaticString, make: any Sendable)] {
    fileprivate func position(of name: StaticString) -> Int? {
        firstIndex { entry in
            entry.name.withUTF8Buffer { own in name.withUTF8Buffer { own.elementsEqual($0) } }
        }
    }
}
