extension DependencyGraph {
    /// Requests that fail for one reason and so are one problem, in the order in which the reasons are met.
    struct RequestGroups {
        private var reasons = Numbering()
        private var requests: [Request] = []
        /// For each request the position of the first one with the same reason.
        private var firsts: [Int] = []

        @inline(never)
        mutating func add(_ request: Request, reason: ID) {
            firsts.append(reasons.number(of: reason, orElse: requests.count))
            requests.append(request)
        }

        var all: [[Request]] {
            positions(byNumber: firsts).map { positions in positions.map { requests[$0] } }
        }
    }
}
