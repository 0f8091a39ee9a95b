/// Turns a struct of functions into a *client*: a group of dependencies that belong together.
///
/// ```swift
/// @Client
/// struct UserStorage: Sendable {
///     var save: @Sendable (_ credentials: Credentials) async throws -> Void
///     var load: @Sendable () async throws -> Credentials
///     var delete: @Sendable () async -> Void
/// }
///
/// var storage = UserStorage()                                 // every endpoint is unimplemented
/// storage.load = { Credentials(token: "t") }                  // a test needs only this
/// try await storage.save(credentials: Credentials(token: "")) // throws Unimplemented
/// ```
///
/// The macro writes, with the access level of the struct:
///
/// - an initializer that takes every endpoint. An endpoint with a default value may be left out. It is as visible as
///   the least visible endpoint, as Swift's own is;
/// - an initializer without parameters, in which every endpoint without a default value is a placeholder, as
///   `unimplemented(_:fileID:line:)` makes them;
/// - a method for every endpoint whose parameters have names (`_ credentials: Credentials`), so that a call can label its
///   arguments: `save(credentials:)`. It has the documentation, the effects and the isolation of its endpoint;
/// - a method that returns a copy with one function replaced: `storage.replacing(\.load) { Credentials(token: "t") }`. A closure with
///   parameters is marked `@Sendable` if its endpoint is: `replacing(\.save) { @Sendable credentials in … }`.
///
/// If the type of an endpoint is a type alias, it has no labeled method, since a macro sees only the name of the alias. An endpoint that
/// cannot throw and returns a value that is no optional needs a default value, because its placeholder has nothing to return. A property
/// that is not a function needs one too. Computed properties belong in an extension.
///
/// If the struct is declared `Sendable` and the type of each function says `@Sendable`, the generated code is
/// `nonisolated`: the client can be created and called anywhere, even in a module whose default isolation is the main
/// actor. There, the initializers stay on the main actor if a default value is anything but a closure.
///
/// The macro adds nothing at run time: the same struct can be written by hand.
@attached(member, names: named(init), arbitrary)
public macro Client() = #externalMacro(module: "DovetailMacros", type: "ClientMacro")
