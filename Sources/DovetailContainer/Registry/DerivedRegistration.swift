/// A decoration or a forward that was just registered.
///
/// It applies to all services of its type. If there are several, which take different arguments, its modifier chooses one:
///
/// ```swift
/// registry.decorate(ProfileViewModel.self) { (profile, logger: Logger) in
///     ProfileViewModel(id: profile.id, load: tap(profile.load, before: { logger.debug("loads the profile") }))
/// }
/// .arguments(User.ID.self)
/// ```
public struct DerivedRegistration {
    let recipe: Recipe

    /// Chooses the service that takes these arguments.
    ///
    /// - Parameter argument: The types of the arguments; `Void.self` for the service without arguments.
    /// - Returns: The same registration.
    @discardableResult
    public func arguments<each Argument>(_ argument: repeat (each Argument).Type) -> Self {
        let types = typeList(repeat each argument).filter { $0 != Void.self }
        recipe.setTarget(types.map { DependencyGraph.ID($0) })
        return self
    }
}
