public import DovetailGraph

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
/// One cause is one problem, however many recipes it breaks. With `DovetailReports`, `picture` shows the part of the graph
/// that explains them.
public struct WiringError: DependencyGraphError, Sendable, CustomStringConvertible {
    /// What is wrong, in the order of registration.
    public let problems: [DependencyGraph.Problem]

    /// What was registered.
    public let graph: DependencyGraph

    /// The text about each problem, with a blank line between two.
    public var description: String { description(coloured: false) }

    /// The text about each problem, with the colours of a terminal where they are wanted.
    ///
    /// ```swift
    /// do {
    ///     _ = try Container(NetworkAssembly(), UsersAssembly())
    /// } catch {
    ///     print(error.description(coloured: DependencyGraph.showsColours(fileDescriptor: 1)))
    /// }
    /// ```
    public func description(coloured: Bool) -> String {
        graph.messages(forErrors: problems, coloured: coloured).joined(separator: "\n\n")
    }
}
