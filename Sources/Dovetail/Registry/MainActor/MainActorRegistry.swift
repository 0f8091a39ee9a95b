import DovetailGraph

/// Where the assemblies of an app register what lives on the main actor.
///
/// It has all that ``Registry`` has. Each recipe runs on the main actor, where it may use whatever is there. What it makes, and what
/// it is given, need not be `Sendable`: neither singletons nor arguments.
///
/// ```swift
/// struct AppAssembly: MainActorAssembly {
///     let base: URL
///
///     func assemble(_ registry: inout MainActorRegistry) {
///         registry.register((any API).self, scope: .singleton) { LiveAPI(base: base) }
///         registry.register(Analytics.self, scope: .singleton, Analytics.init)
///         registry.register(LoadUsers.self) { (api: any API) in { try await api.users().filter(\.isActive) } }
///         registry.register(DetailModel.self, arguments: Int.self, DetailModel.init)
///     }
/// }
/// ```
///
/// What is registered here, and whatever needs it, is resolved on the main actor; anywhere else that is a ``ResolutionError``. Others
/// may ask for `@MainActor () throws -> Service` and `@MainActor (A…) throws -> Service`, which they can call from anywhere with
/// `await`. Recipes of the main actor may leave out `@MainActor` there.
@MainActor
public struct MainActorRegistry {
    // The recipes are in an ordinary registry, which knows of each where it runs. So a container is made of one registry,
    // whichever assemblies it has.
    var registry = Registry()

    init() {}

    /// Registers what another assembly registers, so that one can be made up of several.
    public mutating func assemble(_ assembly: some MainActorAssembly) {
        let outer = registry.assembly
        registry.assembly = type(of: assembly)
        assembly.assemble(&self)
        registry.assembly = outer
    }

    /// Declares a custom scope: which one it lies in, and what it is entered with.
    ///
    /// See ``Registry/declare(_:within:supplying:fileID:line:)``.
    ///
    /// - Parameters:
    ///   - scope: The scope. Two of one name are one scope.
    ///   - outer: The scope that it is entered from; the container itself where it is left out.
    ///   - input: The types of what it is entered with, one value of each.
    ///   - fileID: Where it is declared, for messages; left out by callers.
    ///   - line: The line there.
    public mutating func declare<each Input: Sendable>(
        _ scope: Scope,
        within outer: Scope? = nil,
        supplying input: repeat (each Input).Type,
        fileID: String = #fileID,
        line: Int = #line
    ) {
        registry.declare(scope, within: outer, supplying: repeat each input, fileID: fileID, line: line)
    }

    /// Declares a custom scope that is entered with what stays on the main actor, and need not be `Sendable`.
    ///
    /// ```swift
    /// registry.declare(.session, supplying: (any Account).self)
    ///
    /// let session = try container.enter(.session, on: MainActor.self, supplying: account)
    /// ```
    ///
    /// What the scope is entered with, and whatever needs it, is resolved on the main actor.
    ///
    /// - Parameters:
    ///   - scope: The scope. Two of one name are one scope.
    ///   - outer: The scope that it is entered from; the container itself where it is left out.
    ///   - input: The types of what it is entered with, one value of each.
    ///   - actor: Left out by callers: it tells this from the method for types that are `Sendable`.
    ///   - fileID: Where it is declared, for messages; left out by callers.
    ///   - line: The line there.
    public mutating func declare<each Input>(
        _ scope: Scope,
        within outer: Scope? = nil,
        supplying input: repeat (each Input).Type,
        on actor: MainActor.Type = MainActor.self,
        fileID: String = #fileID,
        line: Int = #line
    ) {
        let origin = registry.origin(fileID, line)
        registry.declareOnMainActor(scope, within: outer, supplying: repeat each input, origin: origin)
    }
}
