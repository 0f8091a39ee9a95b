public import DovetailAnalysis

/// All problems of a container's wiring.
///
/// The description of each problem is a sentence, the path that leads there, similar registrations, and how to fix it:
///
/// ```text
/// error: no registration for Users.RetrieveAll
///   needed by  Users.LoadAll        parameter 1   UsersAssembly.swift:14
///   needed by  ProfileViewModel     parameter 2   UsersAssembly.swift:17
///   similar    Users.RetrieveAdmins               UsersAssembly.swift:11
///   to fix     register(Users.RetrieveAll.self) { … }
/// ```
///
/// One cause is one problem, however many recipes it affects. With `DovetailReports`, `picture` shows the part of the
/// graph that explains the problems.
public struct WiringError: DependencyGraphError, Sendable, CustomStringConvertible {
    /// The problems, in the order of registration.
    public let problems: [DependencyGraph.Problem]
    /// The graph of all registrations.
    public let graph: DependencyGraph

    /// The text of each problem, separated by blank lines.
    public var description: String { description(colored: false) }

    /// The text of each problem, with terminal colors if `colored` is `true`.
    ///
    /// ```swift
    /// do {
    ///     _ = try Container(NetworkAssembly(), UsersAssembly())
    /// } catch {
    ///     print(error.description(colored: DependencyGraph.showsColors(fileDescriptor: 1)))
    /// }
    /// ```
    ///
    /// - Parameter colored: Whether to use terminal colors.
    /// - Returns: The text.
    public func description(colored: Bool) -> String {
        graph.messages(for: problems, colored: colored).joined(separator: "\n\n")
    }
}
