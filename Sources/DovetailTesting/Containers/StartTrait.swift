public import DovetailContainer
public import Testing

/// Starts the test's container, and stops it after the test. Write `.started` or `.started(Orders.self)`.
///
/// XCTest has no traits: there, a test calls `start` and `stop` of its container.
public struct StartTrait: TestTrait, SuiteTrait, TestScoping {
    /// The trait of a suite applies to each test in it and in its inner suites.
    public let isRecursive = true

    let start: @Sendable (Container) async throws -> Void

    /// Runs the test with the container, which is started when all traits of the test have changed it. Swift Testing calls this for
    /// each test, and for each case of its arguments.
    public func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        guard let container = Test.currentContainer else { throw TestContainerError.nothingToStart }
        try await Test.$starts.withValue(Test.starts + [start]) { try await test.use(container, performing: function) }
    }
}

extension Trait where Self == StartTrait {
    /// Starts everything in the test's container before the test, and stops it afterwards.
    ///
    /// ```swift
    /// @Suite(.container(NetworkAssembly(baseURL: url), UsersAssembly()), .started)
    /// struct UsersTests {
    ///     @Test func loads() async throws {
    ///         let load = try Test.container.resolve(Users.LoadAll.self)
    ///         #expect(try await load() == [.anna, .ben])
    ///     }
    /// }
    /// ```
    ///
    /// If the test or an inner suite has a `.replacing { … }`, its replacement is started, and what it replaces is not. If the start
    /// fails, the test fails with its error, and does not run. If the stop fails, the test fails, too.
    public static var started: Self { StartTrait { _ = try await $0.start() } }

    /// Starts a service in the test's container before the test, with what it needs, and stops all that has started afterwards.
    ///
    /// - Parameter service: The type of the service. Write the trait again for another one.
    /// - Returns: A trait for tests and suites.
    public static func started<Service: Sendable>(_ service: Service.Type) -> Self {
        StartTrait { @MainActor container in _ = try await container.start(service) }
    }

    /// Starts a `NamedService` in the test's container before the test, as `started(_:)` does with the service of a type.
    public static func started<Name: NamedService & SendableMetatype>(_ name: Name.Type) -> Self {
        StartTrait { @MainActor container in _ = try await container.start(name) }
    }
}

extension Test {
    /// What `.started` asked for, and how many traits about containers have run: only the last one knows the container of the test.
    @TaskLocal static var starts: [@Sendable (Container) async throws -> Void] = []
    @TaskLocal private static var traitsDone = 0

    /// Runs the next trait of the test or, after the last one, starts the container and runs the test.
    func use(_ container: Container, performing function: @Sendable () async throws -> Void) async throws {
        let done = Test.traitsDone + 1
        let count = traits.count { $0 is ContainerTrait || $0 is StartTrait }
        try await Test.$currentContainer.withValue(container) {
            try await Test.$traitsDone.withValue(done) {
                if done < count || Test.starts.isEmpty { return try await function() }
                try await start(container, performing: function)
            }
        }
    }

    private func start(_ container: Container, performing function: @Sendable () async throws -> Void) async throws {
        do {
            for start in Test.starts { try await start(container) }
            try await function()
        } catch {
            // What the stop may throw is less than this.
            try? await container.stop(after: error)
            throw error
        }
        try await container.stop()
    }
}
