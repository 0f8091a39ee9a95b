/// Which service a recipe provides in another form.
struct Forward: Sendable {
    /// What users call that service.
    let target: Any.Type
    /// Which of several it is; all of them where this is `nil`.
    let arguments: ArgumentList?
    /// Makes a recipe that takes the arguments of the target's recipe.
    let recipe: @Sendable (_ target: Recipe, _ forward: Recipe) -> Recipe

    init<Target, Service>(
        to target: Target.Type,
        _ arguments: ArgumentList?,
        _ convert: @escaping @Sendable (Target) throws -> Service
    ) {
        self.target = (target as? any NamedParameter.Type)?.name ?? target
        self.arguments = arguments
        recipe = { target, forward in target.forwarded(by: forward, convert) }
    }
}
