extension DependencyGraph {
    /// A graph's numbering and all that is wrong with it, from one computation.
    package struct Inspection: Sendable {
        package let topology: Topology
        /// Errors before warnings, each in the order of the nodes they are found at.
        package let problems: [Problem]
    }

    /// All that is wrong with the graph, at once.
    ///
    /// - *missing*: a dependency that nothing provides, unless it is optional;
    /// - *duplicate*: several recipes for the same;
    /// - *cycle*: a recipe that holds itself, directly or through others. What is deferred or made by a factory is not
    ///   held;
    /// - *captive*: a recipe that holds, directly or through transient ones, what does not live as long as it does;
    /// - *argument mismatch*: a service that is asked for with other arguments than it takes;
    /// - *unused* (a warning, and only where some node is a root): a recipe that no root leads to.
    ///
    /// One cause is one problem however many recipes suffer from it, and no problem is the consequence of another: what
    /// leads to a service with two recipes is taken to mean the first, and a dependency whose arguments do not match
    /// is not held.
    ///
    /// Takes time linear in nodes plus edges plus the length of what is reported, and works out no names.
    ///
    /// ```swift
    /// let problems = graph.problems()
    /// for message in graph.messages(for: problems) { print(message) }
    /// ```
    public func problems() -> [Problem] { inspect().problems }

    /// The graph's numbering and its problems.
    package func inspect() -> Inspection {
        let topology = Topology(self)
        var findings: [Finding] = []
        findings += duplicates(in: topology)
        findings += missing(in: topology)
        findings += argumentMismatches(in: topology)
        findings += cycles(in: topology)
        findings += captives(in: topology)
        findings += unused(in: topology)
        // Each check goes through the nodes in order, and sorting is stable.
        findings.sort { left, right in
            switch (left.problem.severity, right.problem.severity) {
            case (.error, .warning): true
            case (.warning, .error): false
            default: left.node < right.node
            }
        }
        return Inspection(topology: topology, problems: findings.map(\.problem))
    }

    /// A problem, and the node that it is found at first.
    struct Finding {
        let node: Int
        let problem: Problem

        init(_ kind: Problem.Kind, at node: Int) {
            self.node = node
            problem = Problem(kind)
        }
    }
}
