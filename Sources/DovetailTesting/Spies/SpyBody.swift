/// What a spy does when it is called: from the index of a call, a function to call with its arguments.
///
/// In two steps because a number in front of a pack of parameters is miscompiled (6.3.1). There is one function, of the
/// spy's effects; it is not an enum because enums cannot have packs.
struct SpyBody<Output: Sendable, each Argument: Sendable>: Sendable {
    var plain: (@Sendable (Int) -> @Sendable (repeat each Argument) -> Output)?
    var `throws`: (@Sendable (Int) -> @Sendable (repeat each Argument) throws -> Output)?
    var async: (@Sendable (Int) -> @Sendable (repeat each Argument) async -> Output)?
    var asyncThrows: (@Sendable (Int) -> @Sendable (repeat each Argument) async throws -> Output)?
    var onMainActor: (@Sendable (Int) -> @MainActor @Sendable (repeat each Argument) -> Output)?
    var onMainActorThrows: (@Sendable (Int) -> @MainActor @Sendable (repeat each Argument) throws -> Output)?
    var onMainActorAsync: (@Sendable (Int) -> @MainActor @Sendable (repeat each Argument) async -> Output)?
    var onMainActorAsyncThrows: (@Sendable (Int) -> @MainActor @Sendable (repeat each Argument) async throws -> Output)?
}
