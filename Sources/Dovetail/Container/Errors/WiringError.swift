public import DependencyGraph

/// All that is wrong with the wiring of a container, at once.
///
/// Its description says of every problem what it is, which path leads there, what is near, and what to do:
///
/// ```text
/// error: no registration for Users.RetrieveAll
///   needed by  Users.LoadAll        parameter 1   UsersAssembly.swift:14
///   needed by  ProfileViewModel     parameter 2   UsersAssembly.swift:17
///   similar    Users.RetrieveAdmins               UsersAssembly.swift:11
///   to fix     register(Users.RetrieveAll.self) { … }
/// ```
///
/// One cause is one problem, however many recipes it breaks.
public struct WiringError: Error, Sendable, CustomStringConvertible {
    /// What is wrong, in the order of registration.
    public let problems: [DependencyGraph.Problem]

    /// What was registered.
    public let graph: DependencyGraph

    /// All that is wrong, unless nothing is.
    init?(_ problems: [DependencyGraph.Problem], in graph: DependencyGraph) {
        self.problems = problems.filter { $0.severity == .error }
        self.graph = graph
        if self.problems.isEmpty { return nil }
    }

    /// The text about each problem, with a blank line between two.
    public var description: String {
        graph.messages(for: problems).joined(separator: "\n\n")
    }
}
