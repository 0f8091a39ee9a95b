/// Turns a function of several parameters into a chain of functions of one parameter each.
///
/// ```swift
/// func greet(greeting: String, name: String) -> String { "\(greeting), \(name)" }
///
/// let hello = curry(greet)("Hello")
/// hello("Ada")                                // "Hello, Ada"
/// ["Ada", "Grace"].map(curry(greet)("Hi"))    // ["Hi, Ada", "Hi, Grace"]
/// ```
///
/// Functions of two to five parameters can be curried. Nothing runs before the last argument is passed, so only the
/// last function of the chain has the effects of `function`. The chain is `@Sendable` when `function` is and all
/// arguments but the last are `Sendable`.
///
/// - Parameters:
///   - function: A function of two to five parameters.
///   - actor: Callers leave it out, like `sendable`: both tell overloads apart.
///   - sendable: See `actor`.
/// - Returns: A function of the first parameter, which returns a function of the second, and so on.
@_alwaysEmitIntoClient
public func curry<A, B, Output>(
    _ function: @escaping (A, B) -> Output,
    on actor: Never? = nil,
    sendable: Never? = nil
) -> (A) -> (B) -> Output {
    { a in { b in function(a, b) } }
}
