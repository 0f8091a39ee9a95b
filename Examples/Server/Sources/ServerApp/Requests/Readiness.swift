/// A service that can tell whether it is ready for requests.
protocol HealthCheck: Sendable {
    /// - Returns: The problem, or `nil` if the service is ready.
    func problem() async -> String?
}

/// Asks all services with a health check.
struct Readiness: Sendable {
    let checks: [any HealthCheck]

    func response() async -> Response {
        var problems: [String] = []
        for check in checks {
            if let problem = await check.problem() { problems.append(problem) }
        }
        return problems.isEmpty
            ? Response("ready") : Response(problems.joined(separator: "\n"), status: .unavailable)
    }
}

extension Database: HealthCheck {
    func problem() -> String? { isUpToDate ? nil : "the database has to be migrated" }
}
