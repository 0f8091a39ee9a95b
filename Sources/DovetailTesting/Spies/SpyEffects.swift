/// The effects of the function that a ``Spy`` wraps, as types.
///
/// They are inferred where a spy is created. Write them where its type is written:
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
    /// Of `nonisolated(nonsending) (…) async -> Output`: an `async` function in a module with the upcoming feature
    /// `NonisolatedNonsendingByDefault`. Its spy does not run on the caller's actor.
    public enum OnCallerAsync {}
    /// Of `nonisolated(nonsending) (…) async throws -> Output`; see ``OnCallerAsync``.
    public enum OnCallerAsyncThrows {}
}
