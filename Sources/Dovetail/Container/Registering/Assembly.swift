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
public protocol Assembly {
    /// Registers this part's recipes. Called once for each container, on the thread that makes it; no recipe runs then.
    func assemble(_ registry: inout Registry)
}
