/// Turns a function of two parameters into a chain of functions of one parameter each.
///
/// ```swift
/// func greet(greeting: String, name: String) -> String { "\(greeting), \(name)" }
///
/// let hello = curry(greet)("Hello")
/// hello("Ada")                                // "Hello, Ada"
/// ["Ada", "Grace"].map(curry(greet)("Hi"))    // ["Hi, Ada", "Hi, Grace"]
/// ```
///
/// Nothing runs before the last argument is passed, so only the last function of the chain has the effects of `function`.
/// The chain is `@Sendable` when `function` is and the first argument is `Sendable`. A function that only throws, or is only
/// `async`, becomes `async throws`.
///
/// For more parameters, write the chain: `{ a in { b in { c in f(a, b, c) } } }`.
///
/// - Parameter function: A function of two parameters.
/// - Returns: A function of the first parameter, which returns a function of the second.
@_alwaysEmitIntoClient
public func curry<A: Sendable, B, Output>(
    @_inheritActorContext _ function: @escaping @Sendable (A, B) async throws -> Output
) -> @Sendable (A) -> @Sendable (B) async throws -> Output {
    { a in { b in try await function(a, b) } }
}
