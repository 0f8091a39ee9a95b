/// The effects of the function that a ``Spy`` watches, as types.
///
/// They are inferred wherever a spy is made, and written only where its type is:
///
/// ```swift
/// struct StorageSpies {
///     let save: Spy<SpyEffects.AsyncThrows, Void, Credentials>
///     let delete: Spy<SpyEffects.Async, Void>
/// }
/// ```
public enum SpyEffects {
    /// Of `(…) -> Output`.
    public enum Plain {}
    /// Of `(…) throws -> Output`.
    public enum Throws {}
    /// Of `(…) async -> Output`.
    public enum Async {}
    /// Of `(…) async throws -> Output`.
    public enum AsyncThrows {}
    /// Of `@MainActor (…) -> Output`.
    public enum OnMainActor {}
    /// Of `@MainActor (…) throws -> Output`.
    public enum OnMainActorThrows {}
    /// Of `@MainActor (…) async -> Output`.
    public enum OnMainActorAsync {}
    /// Of `@MainActor (…) async throws -> Output`.
    public enum OnMainActorAsyncThrows {}
    /// Of `nonisolated(nonsending) (…) async -> Output`, which is what an `async` function is in a module with the upcoming
    /// feature `NonisolatedNonsendingByDefault`. Spies of such functions do not run on their caller's actor.
    public enum OnCallerAsync {}
    /// Of `nonisolated(nonsending) (…) async throws -> Output`; see ``OnCallerAsync``.
    public enum OnCallerAsyncThrows {}
}
