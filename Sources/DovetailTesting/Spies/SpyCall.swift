/// A call of a function that a ``Spy`` watches.
///
/// ```swift
/// let call = try await save.call(1, within: .seconds(1))
/// #expect(call.arguments == credentials)
/// ```
public struct SpyCall<Arguments: Sendable, Output: Sendable>: Sendable {
    /// What the function was called with: the value itself for one parameter, a tuple for several, `()` for none.
    public let arguments: Arguments

    /// What the function returned or threw; `nil` while it runs.
    public internal(set) var result: Result<Output, any Error>?

    /// A number that grows from call to call of all spies in the process, so that calls of different spies can be
    /// compared.
    ///
    /// Only which of two is the smaller one means something: tests that run in parallel draw from the same numbers.
    public let order: Int
}
