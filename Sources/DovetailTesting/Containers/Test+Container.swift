public import Dovetail
public import Testing

extension Test {
    /// The container of the test that runs, from the trait `.container(…)`.
    ///
    /// ```swift
    /// @Test(.container(UsersAssembly())) func loads() async throws {
    ///     let load = try Test.container.resolve(Users.LoadAll.self)
    /// }
    /// ```
    ///
    /// It is there in the test, in its suite's initialiser, and in the tasks they start; not in a detached task or on
    /// another thread, to which it has to be handed.
    ///
    /// - Throws: ``TestContainerError`` where there is none.
    public static var container: Container {
        get throws {
            guard let container = currentContainer else { throw TestContainerError.noContainer(in: current) }
            return container
        }
    }

    @TaskLocal static var currentContainer: Container?
}
