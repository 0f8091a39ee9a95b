/// Replaces recipes in a copy of a graph, for a test.
///
/// A test refers to recipes by name. Replace a recipe without arguments by a value, a recipe with arguments by a function of
/// them, or change the service of a recipe in place:
///
/// ```swift
/// let testing = app.replacing { recipes in
///     recipes.retrieveUsers = { [] }
///     recipes.user = nil
///     recipes.profile = { id in ProfileViewModel(id: id, load: { [.anna] }) }
///     recipes.replace(\.loader) { Loader() }       // not Sendable, and so made anew for each dependent
///     recipes.change(\.userStorage) { $0.load = { credentials } }
/// }
/// ```
///
/// To replace a recipe that has the name of a method of this type, such as `change`, use its key path:
/// `recipes[dynamicMember: \.change] = …`.
///
/// **Threads.** The value never changes after `replacing`. It is `Sendable`, and can be read on any thread, if `Recipes` is.
/// If the graph is isolated to a global actor, its replacements need not be `Sendable` and stay there. A copy of this value
/// taken out of `replacing` must stay there too, which the compiler does not check.
///
/// Finding a replacement takes time linear in the number of replacements. The value has the size of one pointer.
@dynamicMemberLookup
public struct Replacements<Recipes> {
    private let recipes: Recipes
    /// The replacements and changes, or `nil`. There are few of them, so a linear search is enough.
    @usableFromInline var entries: [ReplacementEntry]?

    /// Creates an empty set of replacements.
    ///
    /// - Parameter recipes: A value, ideally of an empty struct, with a `_Graph.Entry` for each recipe.
    @_documentation(visibility: internal)
    public init(_ recipes: Recipes) { self.recipes = recipes }

    /// Returns a copy with further replacements, which `change` sets. A recipe can be replaced again.
    @_documentation(visibility: internal)
    public func _changed(by change: (inout Self) throws -> Void) rethrows -> Self {
        var copy = self
        try change(&copy)
        return copy
    }
}

// Sendable because entries hold Sendable values, with two exceptions. Functions that are not Sendable can be set for a
// `_Graph.LocalReplacement`, but then `Recipes` is not Sendable. Entries of a graph on a global actor are called on that
// actor only, unless someone stores a copy and reads it elsewhere.
extension Replacements: @unchecked Sendable where Recipes: Sendable {}

// MARK: Replacing

extension Replacements {
    /// The replacement for a recipe: its result or, if it takes arguments, a function from them to its result. It can be set only.
    ///
    /// For a result that is not `Sendable`, use `replace(_:with:)`.
    public subscript<Value: Sendable, Form: _Graph.ValueReplacement<Value>, Recipe>(
        dynamicMember recipe: KeyPath<Recipes, _Graph.Entry<Form, Recipe>>
    ) -> Value {
        @available(
            *,
            unavailable,
            message: "a replacement is set as a whole; $0.change(\\.client) { … } changes a part of it"
        )
        get { preconditionFailure("unavailable") }
        set { set(recipe, Form.returning(newValue)) }
    }

    /// The replacement for a recipe whose result is not `Sendable`, in the Swift 5 language mode, which does not check that.
    /// In the Swift 6 language mode the compiler points to `replace(_:with:)`.
    public subscript<Value, Form: _Graph.ValueReplacement<Value>, Recipe>(
        dynamicMember recipe: KeyPath<Recipes, _Graph.Entry<Form, Recipe>>
    ) -> Value {
        @available(
            *,
            unavailable,
            message: "a replacement is set as a whole; $0.change(\\.client) { … } changes a part of it"
        )
        get { preconditionFailure("unavailable") }
        @available(
            swift,
            obsoleted: 6,
            message: "a value that is not Sendable cannot be set; make it with $0.replace(\\.report) { … } instead"
        )
        set { set(recipe, Form.returning(newValue)) }
    }

    /// The replacement for the function that a recipe provides. It can be set only.
    public subscript<Function, Form: _Graph.ValueReplacement<Function>, Recipe>(
        dynamicMember recipe: KeyPath<Recipes, _Graph.Entry<_Graph.LocalReplacement<Form>, Recipe>>
    ) -> Function {
        @available(*, unavailable, message: "a replacement is set as a whole")
        get { preconditionFailure("unavailable") }
        set { set(recipe, Form.returning(newValue)) }
    }

    /// The replacement for a recipe that takes arguments. It can be set only.
    public subscript<Function, SendableFunction, Service, Recipe>(
        dynamicMember recipe: KeyPath<
            Recipes, _Graph.Entry<_Graph.FactoryReplacement<Function, SendableFunction, Service>, Recipe>
        >
    ) -> SendableFunction {
        @available(*, unavailable, message: "a replacement is set as a whole")
        get { preconditionFailure("unavailable") }
        set { set(recipe, newValue) }
    }

    /// Replaces a recipe by a function.
    ///
    /// ```swift
    /// let testing = app.replacing {
    ///     $0.replace(\.loader) { Loader() }
    ///     $0.replace(\.database) { throw CancellationError() }        // if the recipe throws
    ///     $0.replace(\.profile) { id in ProfileViewModel(id: id, load: { [] }) }      // if it takes an argument
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - recipe: The recipe, as in `\.loader`.
    ///   - _: Nothing. Of two overloads that fit, the compiler prefers the one without it.
    ///   - fileID: The file of the replacement, for messages. Callers leave it out.
    ///   - line: The line of that file.
    ///   - make: Makes a new result for each dependent; for a shared recipe it runs once, on first use. It takes the
    ///     arguments of the recipe, and has its effects, or fewer. If the recipe throws errors of one type, another error stops the
    ///     program, which the compiler does not check.
    public mutating func replace<Recipe: _Graph.ReplaceableEntry>(
        _ recipe: KeyPath<Recipes, Recipe>,
        unused _: Never? = nil,
        fileID: String = #fileID,
        line: Int = #line,
        with make: Recipe.Form.Make
    ) { set(recipe, make, at: origin(fileID, line)) }

    /// Replaces a recipe by a function that runs on the main actor.
    ///
    /// ```swift
    /// let testing = app.replacing { $0.replace(\.userList, on: MainActor.self) { UserListModel() } }
    /// ```
    ///
    /// - Parameters:
    ///   - recipe: The recipe, as in `\.userList`. It must run on the main actor; otherwise the program stops.
    ///   - actor: The main actor.
    ///   - fileID: The file of the replacement, for messages. Callers leave it out.
    ///   - line: The line of that file.
    ///   - make: Makes the result, as in `replace(_:with:)`.
    public mutating func replace<Recipe: _Graph.ReplaceableEntry>(
        _ recipe: KeyPath<Recipes, Recipe>,
        on actor: MainActor.Type,
        fileID: String = #fileID,
        line: Int = #line,
        with make: Recipe.Form.MainActorMake
    ) {
        let name = recipes[keyPath: recipe].name
        // These function types differ only in their isolation, which does not change the representation.
        let make = unsafeBitCast(make, to: Recipe.Form.Make.self)
        entries.replace(name, at: origin(fileID, line)) {
            MainActor.preconditionIsolated("\(name) is replaced on the main actor, but does not run there")
            return make
        }
    }

    private mutating func set<Recipe: _Graph.ReplaceableEntry>(
        _ recipe: KeyPath<Recipes, Recipe>,
        _ make: Recipe.Form.Make,
        at origin: String = ""
    ) { entries.replace(recipes[keyPath: recipe].name, at: origin) { make } }

    private func origin(_ fileID: String, _ line: Int) -> String { " at \(fileID):\(line)" }
}

// MARK: Replacing on a global actor

// These are overloads of the members above with more constraints, so the compiler prefers them if the graph is isolated to a global actor.
extension Replacements where Recipes: _Graph.RecipeList {
    /// The replacement for a recipe of a graph on a global actor. It can be set only.
    public subscript<Value: Sendable, Form: _Graph.ValueReplacement<Value>, Recipe, Isolation: Sendable>(
        dynamicMember recipe: KeyPath<Recipes, _Graph.Entry<Form, Recipe>>
    ) -> Value where Recipes.GraphIsolation == Isolation {
        @available(
            *,
            unavailable,
            message: "a replacement is set as a whole; $0.change(\\.client) { … } changes a part of it"
        )
        get { preconditionFailure("unavailable") }
        set { set(recipe, Form.returning(newValue)) }
    }

    /// The replacement for a recipe of a graph on a global actor. It need not be `Sendable`, and can be set only.
    public subscript<Value, Form: _Graph.ValueReplacement<Value>, Recipe, Isolation: Sendable>(
        dynamicMember recipe: KeyPath<Recipes, _Graph.Entry<Form, Recipe>>
    ) -> Value where Recipes.GraphIsolation == Isolation {
        @available(
            *,
            unavailable,
            message: "a replacement is set as a whole; $0.change(\\.client) { … } changes a part of it"
        )
        get { preconditionFailure("unavailable") }
        set { set(recipe, Form.returning(newValue)) }
    }

    /// The replacement for a recipe with arguments, in a graph on a global actor. It can be set only.
    public subscript<Function, SendableFunction, Service, Recipe, Isolation: Sendable>(
        dynamicMember recipe: KeyPath<
            Recipes, _Graph.Entry<_Graph.FactoryReplacement<Function, SendableFunction, Service>, Recipe>
        >
    ) -> Function where Recipes.GraphIsolation == Isolation {
        @available(*, unavailable, message: "a replacement is set as a whole")
        get { preconditionFailure("unavailable") }
        set { setLocally(recipe, newValue) }
    }

    /// Replaces a recipe of a graph on a global actor by a function that need not be `Sendable`, and runs there. See `replace(_:with:)`.
    public mutating func replace<Recipe: _Graph.ReplaceableEntry, Isolation: Sendable>(
        _ recipe: KeyPath<Recipes, Recipe>,
        fileID: String = #fileID,
        line: Int = #line,
        with make: Recipe.Form.LocalMake
    ) where Recipes.GraphIsolation == Isolation { setLocally(recipe, make, at: origin(fileID, line)) }

    private mutating func setLocally<Recipe: _Graph.ReplaceableEntry>(
        _ recipe: KeyPath<Recipes, Recipe>,
        _ make: Recipe.Form.LocalMake,
        at origin: String = ""
    ) {
        // The two function types differ only in `@Sendable`, which does not change the representation. The function is
        // only called on the graph's actor.
        set(recipe, unsafeBitCast(make, to: Recipe.Form.Make.self), at: origin)
    }

    /// Changes the service of a recipe, in a graph on a global actor, by a function that runs there. See `change(_:_:)`.
    public mutating func change<Recipe: _Graph.ReplaceableEntry, Isolation: Sendable>(
        _ recipe: KeyPath<Recipes, Recipe>,
        _ change: @escaping (inout Recipe.Form.Service) -> Void
    ) where Recipes.GraphIsolation == Isolation { entries.change(recipes[keyPath: recipe].name, by: change) }
}

// MARK: Changing

extension Replacements {
    /// Changes the service of a recipe each time it is made; for a shared service that is once.
    ///
    /// ```swift
    /// let testing = app.replacing { $0.change(\.userStorage) { $0.load = { credentials } } }
    /// ```
    ///
    /// Every dependent receives the changed service. If the recipe is replaced, its replacement is changed. Several changes are applied in
    /// order; a replacement that is set later discards them all. If the recipe takes arguments, each of its results is changed.
    ///
    /// - Parameters:
    ///   - recipe: The recipe, as in `\.userStorage`.
    ///   - _: Nothing. Of two overloads that fit, the compiler prefers the one without it.
    ///   - change: Changes the service. It runs where the recipe does.
    public mutating func change<Recipe: _Graph.ReplaceableEntry>(
        _ recipe: KeyPath<Recipes, Recipe>,
        unused _: Never? = nil,
        _ change: @escaping @Sendable (inout Recipe.Form.Service) -> Void
    ) { entries.change(recipes[keyPath: recipe].name, by: change) }

    /// Changes the service of a recipe on the main actor, each time it is made.
    ///
    /// ```swift
    /// let testing = app.replacing { $0.change(\.userList, on: MainActor.self) { $0.title = "Testing" } }
    /// ```
    ///
    /// - Parameters:
    ///   - recipe: The recipe, as in `\.userList`. It must run on the main actor; otherwise the program stops.
    ///   - actor: The main actor.
    ///   - change: Changes the service, as in `change(_:_:)`.
    public mutating func change<Recipe: _Graph.ReplaceableEntry>(
        _ recipe: KeyPath<Recipes, Recipe>,
        on actor: MainActor.Type,
        _ change: @escaping @MainActor @Sendable (inout Recipe.Form.Service) -> Void
    ) {
        let name = recipes[keyPath: recipe].name
        self.change(recipe) { service in
            MainActor.preconditionIsolated("\(name) is changed on the main actor, but does not run there")
            // The value stays on the main actor, which the compiler cannot know.
            nonisolated(unsafe) var changed = service
            MainActor.assumeIsolated { change(&changed) }
            service = changed
        }
    }
}
