/// What takes the place of recipes in a copy of a graph, and what changes what they provide.
///
/// A test says so with the recipes' names. What takes no arguments is replaced by a value, what takes arguments by a
/// function of them. What a recipe provides is changed in place:
///
/// ```swift
/// let testing = app.replacing { recipes in
///     recipes.retrieveUsers = { [] }
///     recipes.user = nil
///     recipes.profile = { id in ProfileViewModel(id: id) }
///     recipes.replace(\.window) { Window() }       // not Sendable, and so made anew for each dependent
///     recipes.change(\.userStorage) { $0.load = { credentials } }
/// }
/// ```
///
/// `@Graph` writes `replacing`, and asks for each recipe by its name. Without macros both are written by hand; see
/// ``changed(_:_:as:)``.
///
/// A recipe that is called as a method of this type is, such as `change`, is set by its key path:
/// `recipes[dynamicMember: \.change] = …`.
///
/// **Threads.** This is a value that never changes once it is made. It is `Sendable`, and can be read on any thread, where
/// `Recipes` is. Where the graph lives on a global actor, what replaces its recipes need not be `Sendable` and stays there. So must a copy
/// of this value that is kept from `replacing`, which the compiler does not check.
///
/// Finding a replacement takes time linear in what was replaced. This takes one pointer.
@dynamicMemberLookup
public struct Replacements<Recipes> {
    private let recipes: Recipes
    /// What is replaced or changed, if anything is. There is little, and so it is looked through.
    @usableFromInline var entries: [ReplacementEntry]?

    /// Replaces nothing yet.
    ///
    /// - Parameter recipes: A value, best an empty one, with a ``Replaceable`` for each recipe.
    public init(_ recipes: Recipes) {
        self.recipes = recipes
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

// Sendable because no entry can be made of what is not, where that is checked: functions that are not Sendable can be set for a
// `ReplaceableFunction` only, and where one of those provides such a function, `Recipes` is not Sendable. And where the graph lives
// on a global actor, that is the only place where an entry is called, unless someone keeps a copy, sends it away and reads it there.
extension Replacements: @unchecked Sendable where Recipes: Sendable {}

// MARK: Replacing

extension Replacements {
    /// What takes the place of a recipe: its result, or, where it takes arguments, a function from them to its result.
    ///
    /// It can be set only. For a result that is not `Sendable` there is `replace(_:with:)`.
    public subscript<Replacement: Sendable, Service>(
        dynamicMember recipe: KeyPath<Recipes, ReplaceableRecipe<Replacement, Service>>
    ) -> Replacement {
        @available(
            *,
            unavailable,
            message: "a replacement is set as a whole; $0.change(\\.client) { … } changes a part of it"
        )
        get { preconditionFailure("unavailable") }
        set { replace(recipe) { newValue } }
    }

    /// What takes the place of a recipe whose result is not `Sendable`, in the Swift 5 language mode, which does not check
    /// that. In the Swift 6 language mode this leads to `replace(_:with:)`.
    public subscript<Replacement, Service>(
        dynamicMember recipe: KeyPath<Recipes, ReplaceableRecipe<Replacement, Service>>
    ) -> Replacement {
        @available(
            *,
            unavailable,
            message: "a replacement is set as a whole; $0.change(\\.client) { … } changes a part of it"
        )
        get { preconditionFailure("unavailable") }
        @available(
            swift,
            obsoleted: 6,
            message: "what is not Sendable cannot be set; $0.replace(\\.report) { … } makes it instead"
        )
        set { entries.replace(recipes[keyPath: recipe].name) { newValue } }
    }

    /// The function that takes the place of what a recipe provides.
    ///
    /// It can be set only.
    public subscript<Function>(dynamicMember recipe: KeyPath<Recipes, ReplaceableFunction<Function>>) -> Function {
        @available(*, unavailable, message: "a replacement is set as a whole")
        get { preconditionFailure("unavailable") }
        set { entries.replace(recipes[keyPath: recipe].name) { newValue } }
    }

    /// The function that takes the place of a recipe that takes arguments.
    ///
    /// It can be set only.
    public subscript<Factory, Replacement, Service>(
        dynamicMember recipe: KeyPath<Recipes, ReplaceableFactory<Factory, Replacement, Service>>
    ) -> Replacement {
        @available(*, unavailable, message: "a replacement is set as a whole")
        get { preconditionFailure("unavailable") }
        set { entries.replace(recipes[keyPath: recipe].name) { newValue } }
    }

    /// Replaces a recipe by a function that makes its result anew each time it is needed.
    ///
    /// - Parameters:
    ///   - recipe: The recipe, as in `\.window`.
    ///   - make: Makes what takes its place. A shared service stays one: this runs when it is first needed.
    public mutating func replace<Recipe: ReplaceableKey>(
        _ recipe: KeyPath<Recipes, Recipe>,
        with make: @escaping @Sendable () -> Recipe.Replacement
    ) {
        entries.replace(recipes[keyPath: recipe].name, with: make)
    }
}

// MARK: Replacing on a global actor

// Each of these is like one above and says more about the types, so that it is taken where the graph lives on a global actor.
extension Replacements where Recipes: IsolatedRecipes {
    /// What takes the place of a recipe in a graph that lives on a global actor.
    ///
    /// It can be set only.
    public subscript<Replacement: Sendable, Service, Isolation: Sendable>(
        dynamicMember recipe: KeyPath<Recipes, ReplaceableRecipe<Replacement, Service>>
    ) -> Replacement where Recipes.GraphIsolation == Isolation {
        @available(
            *,
            unavailable,
            message: "a replacement is set as a whole; $0.change(\\.client) { … } changes a part of it"
        )
        get { preconditionFailure("unavailable") }
        set { entries.replace(recipes[keyPath: recipe].name) { newValue } }
    }

    /// What takes the place of a recipe in a graph that lives on a global actor, which need not be `Sendable`.
    ///
    /// It can be set only.
    public subscript<Replacement, Service, Isolation: Sendable>(
        dynamicMember recipe: KeyPath<Recipes, ReplaceableRecipe<Replacement, Service>>
    ) -> Replacement where Recipes.GraphIsolation == Isolation {
        @available(
            *,
            unavailable,
            message: "a replacement is set as a whole; $0.change(\\.client) { … } changes a part of it"
        )
        get { preconditionFailure("unavailable") }
        set { entries.replace(recipes[keyPath: recipe].name) { newValue } }
    }

    /// The function that takes the place of a recipe that takes arguments, in a graph that lives on a global actor.
    ///
    /// It can be set only.
    public subscript<Factory, Replacement, Service, Isolation: Sendable>(
        dynamicMember recipe: KeyPath<Recipes, ReplaceableFactory<Factory, Replacement, Service>>
    ) -> Factory where Recipes.GraphIsolation == Isolation {
        @available(*, unavailable, message: "a replacement is set as a whole")
        get { preconditionFailure("unavailable") }
        set {
            // Both are one function type, but for `@Sendable`, which leaves no trace in a function; and it is only called on the
            // actor that the graph lives on.
            let replacement = unsafeBitCast(newValue, to: Replacement.self)
            entries.replace(recipes[keyPath: recipe].name) { replacement }
        }
    }

    /// Replaces a recipe by a function, as where nothing is known of an actor.
    public mutating func replace<Recipe: ReplaceableKey, Isolation>(
        _ recipe: KeyPath<Recipes, Recipe>,
        with make: @escaping @Sendable () -> Recipe.Replacement
    ) where Recipes.GraphIsolation == Isolation {
        entries.replace(recipes[keyPath: recipe].name, with: make)
    }

    /// Replaces a recipe of a graph that lives on a global actor by a function that makes its result anew each time it is needed.
    ///
    /// - Parameters:
    ///   - recipe: The recipe, as in `\.window`.
    ///   - make: Makes what takes its place, on that actor. A shared service stays one: this runs when it is first needed.
    public mutating func replace<Recipe: ReplaceableKey, Isolation: Sendable>(
        _ recipe: KeyPath<Recipes, Recipe>,
        with make: @escaping () -> Recipe.Replacement
    ) where Recipes.GraphIsolation == Isolation {
        entries.replace(recipes[keyPath: recipe].name, with: make)
    }

    /// Changes what a recipe provides, as where nothing is known of an actor.
    public mutating func change<Recipe: ReplaceableKey, Isolation>(
        _ recipe: KeyPath<Recipes, Recipe>,
        _ change: @escaping @Sendable (inout Recipe.Service) -> Void
    ) where Recipes.GraphIsolation == Isolation {
        entries.change(recipes[keyPath: recipe].name, by: change)
    }

    /// Changes what a recipe provides, in a graph that lives on a global actor.
    ///
    /// - Parameters:
    ///   - recipe: The recipe, as in `\.viewModel`.
    ///   - change: Changes what the recipe provides, on that actor.
    public mutating func change<Recipe: ReplaceableKey, Isolation: Sendable>(
        _ recipe: KeyPath<Recipes, Recipe>,
        _ change: @escaping (inout Recipe.Service) -> Void
    ) where Recipes.GraphIsolation == Isolation {
        entries.change(recipes[keyPath: recipe].name, by: change)
    }
}

// MARK: Changing

extension Replacements {
    /// Changes what a recipe provides, each time it is made; for a shared service that is once.
    ///
    /// ```swift
    /// let testing = app.replacing { $0.change(\.userStorage) { $0.load = { credentials } } }
    /// ```
    ///
    /// Everything that needs the service gets the changed one. Where the recipe is replaced, what takes its place is
    /// changed, and several changes follow each other; a replacement that is set later takes the place of all that. Where the
    /// recipe takes arguments, what it provides for them is changed.
    ///
    /// - Parameters:
    ///   - recipe: The recipe, as in `\.userStorage`.
    ///   - change: Changes what the recipe provides. It runs where the recipe does.
    public mutating func change<Recipe: ReplaceableKey>(
        _ recipe: KeyPath<Recipes, Recipe>,
        _ change: @escaping @Sendable (inout Recipe.Service) -> Void
    ) {
        entries.change(recipes[keyPath: recipe].name, by: change)
    }

    /// Changes what a recipe of the main actor provides, each time it is made.
    ///
    /// ```swift
    /// let testing = app.replacing { $0.change(\.viewModel, on: MainActor.self) { $0.title = "Testing" } }
    /// ```
    ///
    /// - Parameters:
    ///   - recipe: The recipe, as in `\.viewModel`. It has to run on the main actor, where the program stops otherwise.
    ///   - actor: The main actor.
    ///   - change: Changes what the recipe provides, as `change(_:_:)` does.
    public mutating func change<Recipe: ReplaceableKey>(
        _ recipe: KeyPath<Recipes, Recipe>,
        on actor: MainActor.Type,
        _ change: @escaping @MainActor @Sendable (inout Recipe.Service) -> Void
    ) {
        let name = recipes[keyPath: recipe].name
        self.change(recipe) { service in
            MainActor.preconditionIsolated("\(name) is changed on the main actor, but does not run there")
            // It stays on the main actor, which the compiler cannot know.
            nonisolated(unsafe) var changed = service
            MainActor.assumeIsolated { change(&changed) }
            service = changed
        }
    }
}
