/// A part of an application, which registers recipes that belong together.
///
/// Assemblies need not know each other. A container combines any number of them, and checks that they provide each other's dependencies.
///
/// ```swift
/// struct NetworkAssembly: Assembly {
///     let baseURL: URL
///
///     func assemble(_ registry: inout Registry) {
///         registry.register((any ApiService).self) { [baseURL] in HTTPApi(baseURL: baseURL) }.scope(.singleton)
///     }
/// }
///
/// let container = try Container(NetworkAssembly(baseURL: url), UsersAssembly())
/// ```
///
/// An assembly can be used anywhere, even if its module is isolated to the main actor by default. For services on the
/// main actor, a ``MainActorAssembly`` is simpler.
public protocol Assembly: MainActorAssembly {
    /// Registers the recipes of this part. Called once for each container, on the thread that creates it. No recipe runs.
    func assemble(_ registry: inout Registry)
}

/// A part of an application on the main actor: all of its recipes run there.
///
/// Services that stay on the main actor need not be `Sendable`, and no recipe needs an annotation. Use it in an app
/// whose module is isolated to the main actor by default, as in new Xcode projects.
///
/// ```swift
/// struct AppAssembly: MainActorAssembly {
///     func assemble(_ registry: inout MainActorRegistry) {
///         registry.register(Analytics.self, Analytics.init).scope(.singleton)
///         registry.register(UserListModel.self, UserListModel.init)
///     }
/// }
///
/// let app = try Container(AppAssembly(), NetworkAssembly())     // on the main actor
/// let list = try app.resolve(UserListModel.self)
/// ```
///
/// Create a container of such assemblies on the main actor, or elsewhere with `await`. It can contain any ``Assembly`` as well.
public protocol MainActorAssembly: SendableMetatype {
    /// Registers this part's recipes. Called once for each container, on the main actor; no recipe runs.
    @MainActor func assemble(_ registry: inout MainActorRegistry)
}

extension Assembly {
    /// Registers the recipes of this part together with those of the main actor. They still run on any thread.
    @MainActor public func assemble(_ registry: inout MainActorRegistry) {
        var anywhere = Registry(registry.registry.contents)
        assemble(&anywhere)
    }
}
