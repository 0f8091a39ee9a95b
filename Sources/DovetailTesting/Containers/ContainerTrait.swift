public import DovetailContainer
public import Testing

/// Gives each test its own container. Write `.container(…)` or `.replacing { … }`.
///
/// XCTest has no traits: there, a test creates its container with `Container(…)` and changes it with `replacing`.
public struct ContainerTrait: TestTrait, SuiteTrait, TestScoping {
    /// The trait of a suite applies to each test in it and in its inner suites.
    public let isRecursive = true

    let makeContainer: @Sendable (_ outer: Container?) async throws -> Container

    /// Creates the container, and runs the test with it. Swift Testing calls this for each test, and for each case of its arguments.
    public func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        try await test.use(try await makeContainer(Test.currentContainer), performing: function)
    }
}

extension Trait where Self == ContainerTrait {
    /// Gives each test its own container, created of an assembly when the test starts.
    ///
    /// ```swift
    /// @Suite(.container(NetworkAssembly(baseURL: url), UsersAssembly()))
    /// struct ProfileTests {
    ///     @Test func loads() async throws {
    ///         let load = try Test.container.resolve(Users.LoadAll.self)
    ///         #expect(try await load() == [.anna, .ben])
    ///     }
    /// }
    /// ```
    ///
    /// On a suite, the trait applies to each test in it and in its inner suites. Each case of a test with arguments has
    /// its own container. A trait on a test or an inner suite replaces that of the suite around it. If the wiring has
    /// problems, the test fails with the text of `WiringError` before it begins.
    ///
    /// The assembly is created for each test, on the main actor, and need not be `Sendable`.
    ///
    /// - Parameter first: The assembly.
    /// - Returns: A trait for tests and suites.
    public static func container(
        _ first: @autoclosure @escaping @MainActor @Sendable () -> any MainActorAssembly
    ) -> Self {
        ContainerTrait { _ in try await MainActor.run { try Container([first()]) } }
    }

    /// Gives each test its own container, created of two assemblies; see `container(_:)`.
    public static func container(
        _ first: @autoclosure @escaping @MainActor @Sendable () -> any MainActorAssembly,
        _ second: @autoclosure @escaping @MainActor @Sendable () -> any MainActorAssembly
    ) -> Self {
        ContainerTrait { _ in try await MainActor.run { try Container([first(), second()]) } }
    }

    /// Gives each test its own container, created of three assemblies; see `container(_:)`.
    public static func container(
        _ first: @autoclosure @escaping @MainActor @Sendable () -> any MainActorAssembly,
        _ second: @autoclosure @escaping @MainActor @Sendable () -> any MainActorAssembly,
        _ third: @autoclosure @escaping @MainActor @Sendable () -> any MainActorAssembly
    ) -> Self {
        ContainerTrait { _ in try await MainActor.run { try Container([first(), second(), third()]) } }
    }

    /// Gives each test its own container, created of four assemblies; see `container(_:)`.
    public static func container(
        _ first: @autoclosure @escaping @MainActor @Sendable () -> any MainActorAssembly,
        _ second: @autoclosure @escaping @MainActor @Sendable () -> any MainActorAssembly,
        _ third: @autoclosure @escaping @MainActor @Sendable () -> any MainActorAssembly,
        _ fourth: @autoclosure @escaping @MainActor @Sendable () -> any MainActorAssembly
    ) -> Self {
        ContainerTrait { _ in try await MainActor.run { try Container([first(), second(), third(), fourth()]) } }
    }

    /// Gives each test its own container, created of assemblies that tests share, and that are `Sendable`; see `container(_:)`.
    @_disfavoredOverload  // up to four assemblies are created for each test
    public static func container(_ assemblies: any (MainActorAssembly & Sendable)...) -> Self {
        ContainerTrait { _ in try await Container(assemblies) }
    }

    /// Gives each test its own container, created of the recipes that a closure registers on the main actor; see `container(_:)`.
    public static func container(
        on actor: MainActor.Type,
        _ assemble: @escaping @MainActor @Sendable (inout MainActorRegistry) -> Void
    ) -> Self {
        ContainerTrait { _ in try await Container(on: actor, assemble) }
    }

    /// Gives each test its own container, created of the recipes that a closure registers; see `container(_:)` for assemblies.
    ///
    /// ```swift
    /// @Test(.container { registry in registry.register(Users.RetrieveAll.self) { { [.anna] } } })
    /// func retrievesAnna() async throws {
    ///     let retrieve = try Test.container.resolve(Users.RetrieveAll.self)
    ///     #expect(try await retrieve() == [.anna])
    /// }
    /// ```
    ///
    /// - Parameter assemble: Registers the recipes. Called once for each test.
    /// - Returns: A trait for tests and suites.
    public static func container(_ assemble: @escaping @Sendable (inout Registry) -> Void) -> Self {
        ContainerTrait { _ in try Container(assemble) }
    }

    /// Replaces recipes in the test's container, which a trait of the suite created, or a trait before this one.
    ///
    /// ```swift
    /// @Suite(.container(NetworkAssembly(baseURL: url), UsersAssembly()))
    /// struct ProfileTests {
    ///     @Test(.replacing { $0.register(Users.RetrieveAll.self) { { [] } } })
    ///     func showsThatThereIsNobody() async throws {
    ///         let load = try Test.container.resolve(Users.LoadAll.self)
    ///         #expect(try await load() == [])
    ///     }
    /// }
    /// ```
    ///
    /// A registration replaces the recipe for the same service, as in `Container.replacing`. Several traits are applied in order: those
    /// of the outer suite first, then those of the test. If there is no container to change, the test fails with ``TestContainerError``.
    ///
    /// - Parameter assemble: Registers the replacements. Called once for each test.
    /// - Returns: A trait for tests and suites.
    public static func replacing(_ assemble: @escaping @Sendable (inout Registry) -> Void) -> Self {
        changing { try $0.replacing(assemble) }
    }

    /// Replaces recipes in the test's container by others that run on the main actor.
    ///
    /// ```swift
    /// @MainActor
    /// @Test(.replacing(on: MainActor.self) { $0.register(Analytics.self) { Analytics(isSilent: true) } })
    /// func resolvesSilentAnalytics() throws {
    ///     let analytics = try Test.container.resolve(Analytics.self)
    ///     #expect(analytics.isSilent)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - actor: The main actor.
    ///   - assemble: Registers the replacements. Called once for each test.
    /// - Returns: A trait for tests and suites.
    public static func replacing(
        on actor: MainActor.Type,
        _ assemble: @escaping @MainActor @Sendable (inout MainActorRegistry) -> Void
    ) -> Self {
        changing { try await $0.replacing(on: actor, assemble) }
    }

    private static func changing(_ change: @escaping @Sendable (Container) async throws -> Container) -> Self {
        ContainerTrait { outer in
            guard let outer else { throw TestContainerError.nothingToReplaceIn }
            return try await change(outer)
        }
    }
}
