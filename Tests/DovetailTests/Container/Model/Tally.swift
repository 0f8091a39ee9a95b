extension Model {
    /// How much was done, so that it can be seen that nothing is left out.
    struct Tally {
        private(set) var counts: [String: Int] = [:]

        subscript(name: String) -> Int { counts[name, default: 0] }

        mutating func add(_ name: String) { counts[name, default: 0] += 1 }

        mutating func add(_ other: Self) { counts.merge(other.counts, uniquingKeysWith: +) }

        /// What happens in any hundred wirings.
        static let usual = [
            "container", "wrong wiring", "problem: duplicate", "problem: captive", "problem: missing",
            "problem: mismatch",
            "resolve", "resolve: recipe throws", "resolve: not entered", "resolve: not registered",
            "resolve: argument mismatch",
            "call", "call: recipe throws", "call: not entered", "enter", "enter: not entered",
            "start", "start: several", "start: over", "start: recipe throws", "start: onStart throws",
            "start: not started", "stop", "stop: onStop throws", "resolve: not started", "call: not started",
        ]
    }
}
