public import Dovetail
public import Testing

/// Gives each test a container of its own. Made with `.container(…)` and `.replacing { … }`.
///
/// XCTest has no traits: there, a test makes its container with `Container(…)` and changes it with `replacing`.
public struct ContainerTrait: TestTrait, SuiteTrait, TestScoping {
    /// A suite's trait is for each test in it and in the suites within.
    public let isRecursive = true

    let makeContainer: @Sendable (_ outer: Container?) async throws -> Container

    /// Makes the container, and lets the test run with it.
    ///
    /// Swift Testing calls this for each test, and for each case of a test with arguments.
    public func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        let container = try await makeContainer(Test.currentContainer)
        try await Test.$currentContainer.withValue(container) {
            try await function()
        }
    }
}

extension Trait where Self == ContainerTrait {
    /// Gives each test a container of its own, which is made of an assembly when the test starts.
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
    /// On a suite it is for each test in it and in the suites within; each case of a test with arguments gets its own. A
    /// trait nearer to the test takes the place of one further out. When the wiring is wrong, the test fails with the
    /// text of `WiringError` before it begins.
    ///
    /// The assembly is created for each test, on the main actor, so it need not be `Sendable`.
    ///
    /// - Returns: A trait for tests and suites.
    public static func container(
        _ first: @autoclosure @escaping @MainActor @Sendable () -> any MainActorAssembly
    ) -> Self {
        ContainerTrait { _ in try await MainActor.run { try Container([first()]) } }
    }

    /// Gives each test a container of its own, which is made of two assemblies.
    public static func container(
        _ first: @autoclosure @escaping @MainActor @Sendable () -> any MainActorAssembly,
        _ second: @autoclosure @escaping @MainActor @Sendable () -> any MainActorAssembly
    ) -> Self {
        ContainerTrait { _ in try await MainActor.run { try Container([first(), second()]) } }
    }

    /// Gives each test a container of its own, which is made of three assemblies.
    public static func container(
        _ first: @autoclosure @escaping @MainActor @Sendable () -> any MainActorAssembly,
        _ second: @autoclosure @escaping @MainActor @Sendable () -> any MainActorAssembly,
        _ third: @autoclosure @escaping @MainActor @Sendable () -> any MainActorAssembly
    ) -> Self {
        ContainerTrait { _ in try await MainActor.run { try Container([first(), second(), third()]) } }
    }

    /// Gives each test a container of its own, which is made of four assemblies.
    public static func container(
        _ first: @autoclosure @escaping @MainActor @Sendable () -> any MainActorAssembly,
        _ second: @autoclosure @escaping @MainActor @Sendable () -> any MainActorAssembly,
        _ third: @autoclosure @escaping @MainActor @Sendable () -> any MainActorAssembly,
        _ fourth: @autoclosure @escaping @MainActor @Sendable () -> any MainActorAssembly
    ) -> Self {
        ContainerTrait { _ in try await MainActor.run { try Container([first(), second(), third(), fourth()]) } }
    }

    /// Gives each test a container of its own, which is made of any number of assemblies.
    ///
    /// - Parameter assemblies: What the container is made of. They are shared by tests that run in parallel, and so must be
    ///   `Sendable`.
    /// - Returns: A trait for tests and suites.
    @_disfavoredOverload  // up to four are created for each test
    public static func container(_ assemblies: any (MainActorAssembly & Sendable)...) -> Self {
        ContainerTrait { _ in try await Container(assemblies) }
    }

    /// Gives each test a container of its own, of what is registered in place on the main actor.
    ///
    /// - Parameters:
    ///   - actor: The main actor.
    ///   - assemble: Registers what the container is made of; called once for each test.
    /// - Returns: A trait for tests and suites.
    public static func container(
        on actor: MainActor.Type,
        _ assemble: @escaping @MainActor @Sendable (inout MainActorRegistry) -> Void
    ) -> Self {
        ContainerTrait { _ in try await Container(on: actor, assemble) }
    }

    /// Gives each test a container of its own, of what is registered in place.
    ///
    /// ```swift
    /// @Test(.container { registry in registry.register(Users.RetrieveAll.self) { { [.anna] } } })
    /// func retrievesAnna() async throws {
    ///     let retrieve = try Test.container.resolve(Users.RetrieveAll.self)
    ///     #expect(try await retrieve() == [.anna])
    /// }
    /// ```
    ///
    /// See `container(_:)` for assemblies.
    ///
    /// - Parameter assemble: Registers what the container is made of; called once for each test.
    /// - Returns: A trait for tests and suites.
    public static func container(_ assemble: @escaping @Sendable (inout Registry) -> Void) -> Self {
        ContainerTrait { _ in try Container(assemble) }
    }

    /// Changes the container that a trait further out gives, or one to the left in the same list.
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
    /// What is registered takes the place of the recipe for the same service; what is new is added. Several add up, from
    /// the outside in. Without a container to change the test fails with ``TestContainerError``.
    ///
    /// - Parameter assemble: Registers what differs; called once for each test.
    /// - Returns: A trait for tests and suites.
    public static func replacing(_ assemble: @escaping @Sendable (inout Registry) -> Void) -> Self {
        changing { try $0.replacing(assemble) }
    }

    /// Changes the container that a trait further out gives, by what is registered on the main actor.
    ///
    /// ```swift
    /// @MainActor
    /// @Test(.replacing(on: MainActor.self) { $0.register(Analytics.self, scope: .singleton) { Analytics(isSilent: true) } })
    /// func resolvesSilentAnalytics() throws {
    ///     let analytics = try Test.container.resolve(Analytics.self)
    ///     #expect(analytics.isSilent)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - actor: The main actor.
    ///   - assemble: Registers what differs; called once for each test.
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
