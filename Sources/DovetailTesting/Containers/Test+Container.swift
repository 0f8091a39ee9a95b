public import DovetailContainer
public import Testing

extension Test {
    /// The container of the running test, which the trait `.container(…)` created.
    ///
    /// ```swift
    /// @Test(.container(UsersAssembly())) func loads() async throws {
    ///     let load = try Test.container.resolve(Users.LoadAll.self)
    /// }
    /// ```
    ///
    /// It is available in the test, in the initializer of its suite, and in their tasks. Pass it to detached tasks and other threads.
    ///
    /// - Throws: ``TestContainerError`` if the test has no container.
    public static var container: Container {
        get throws {
            guard let container = currentContainer else { throw TestContainerError.noContainer(in: current) }
            return container
        }
    }

    @TaskLocal static var currentContainer: Container?
}

/// Thrown if a test uses or changes its container, and has none.
public struct TestContainerError: Error, Hashable, CustomStringConvertible {
    /// One sentence that says what is missing, where, and what to do.
    public let description: String

    static func noContainer(in test: Test?) -> TestContainerError {
        let description =
            if let test {
                "the test \(test.name) has no container; add the trait .container(…) to it or to its suite"
            } else {
                "no test is known here, and so no container; take Test.container in the test itself, under the trait "
                    + ".container(…), and hand it to detached tasks and threads; under XCTest make a Container in the test"
            }
        return TestContainerError(description: description)
    }

    static let nothingToStart = nothing(to: "start", for: ".started")
    static let nothingToReplaceIn = nothing(to: "change", for: ".replacing { … }")

    private static func nothing(to use: String, for trait: String) -> TestContainerError {
        .init(description: "\(trait) has no container to \(use); put .container(…) before it, or on the suite")
    }
}
