#if Macros
    /// Makes a *client* of a struct of functions: a group of dependencies that belong together, each a function.
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
    /// It writes, with the access level of the struct:
    ///
    /// - an initialiser that takes every endpoint. One that has a default value may be left out;
    /// - an initialiser without parameters, in which every endpoint without a default value is a placeholder made with
    ///   `unimplemented(_:fileID:line:)`;
    /// - a method for every endpoint whose parameters have names (`_ credentials: Credentials`), so that a call can label its
    ///   arguments: `save(credentials:)`. It has the documentation, the effects and the isolation of its endpoint;
    /// - a method that gives a copy in which one function is replaced: `storage.replacing(\.load) { Credentials(token: "t") }`. A closure
    ///   with parameters says that it is `@Sendable`, where its endpoint is: `replacing(\.save) { @Sendable credentials in … }`.
    ///
    /// An endpoint may be spelt through a type alias; it then has no method of its own, since a macro sees only the name. An
    /// endpoint that can neither throw nor return nothing needs a default value, as nobody else can say what its placeholder
    /// would return. A property that is no function needs one too. Computed properties belong in an extension.
    ///
    /// Where the struct is declared `Sendable` and the type of each function says `@Sendable`, all of that is `nonisolated`: the client can be
    /// made and called anywhere, also in a module whose default isolation is the main actor. The initialisers stay there where a
    /// default value is anything but a closure.
    ///
    /// The macro adds nothing at run time: the same struct can be written by hand.
    @attached(member, names: named(init), arbitrary)
    public macro Client() = #externalMacro(module: "DovetailMacros", type: "ClientMacro")
#endif
