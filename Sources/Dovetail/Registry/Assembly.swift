/// A part of an application: it registers the recipes that belong together.
///
/// Assemblies do not know each other. A container is made of as many as the application has, and it is then that what
/// one needs and another provides is brought together and checked.
///
/// ```swift
/// struct NetworkAssembly: Assembly {
///     let baseURL: URL
///
///     func assemble(_ registry: inout Registry) {
///         registry.register((any ApiService).self, scope: .singleton) { [baseURL] in HTTPApi(baseURL: baseURL) }
///     }
/// }
///
/// let container = try Container(NetworkAssembly(baseURL: url), UsersAssembly())
/// ```
///
/// It can be used anywhere, also where its module is isolated to the main actor by default. What lives on the main actor is
/// registered more easily by a ``MainActorAssembly``.
public protocol Assembly: MainActorAssembly {
    /// Registers this part's recipes. Called once for each container, on the thread that makes it; no recipe runs then.
    func assemble(_ registry: inout Registry)
}

/// A part of an application that lives on the main actor: all of its recipes run there.
///
/// What stays on the main actor need not be `Sendable`, and no recipe needs an annotation. That suits an app whose module is
/// isolated to the main actor by default, as Xcode sets up new ones.
///
/// ```swift
/// struct AppAssembly: MainActorAssembly {
///     func assemble(_ registry: inout MainActorRegistry) {
///         registry.register(Analytics.self, scope: .singleton, Analytics.init)
///         registry.register(UserListModel.self, UserListModel.init)
///     }
/// }
///
/// let app = try Container(AppAssembly(), NetworkAssembly())     // on the main actor
/// let list = try app.resolve(UserListModel.self)
/// ```
///
/// A container of such assemblies is made on the main actor: elsewhere with `await`. Each ``Assembly`` can stand beside them.
public protocol MainActorAssembly: SendableMetatype {
    /// Registers this part's recipes. Called once for each container, on the main actor; no recipe runs then.
    @MainActor func assemble(_ registry: inout MainActorRegistry)
}

extension Assembly {
    /// Registers this part's recipes beside those of the main actor. They run wherever they are needed, as ever.
    @MainActor public func assemble(_ registry: inout MainActorRegistry) {
        registry.registry.assemble(self)
    }
}
