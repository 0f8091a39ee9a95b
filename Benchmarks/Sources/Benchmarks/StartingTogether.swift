import Dovetail

/// The time to start 64 independent services that take 20 ms each, compared with a single wait of 20 ms.
func startingTogether(repeats: Int) async throws -> (milliseconds: Double, ratio: Double) {
    let wait: @Sendable () async throws -> Void = { try await Task.sleep(for: .milliseconds(20)) }
    var results: [(one: Double, all: Double)] = []
    for _ in 0..<repeats {
        let container = try Container { registry in
            for number in 0..<64 {
                registry.contribute(Int.self) {
                    try await wait()
                    return number
                }
            }
        }
        let one = try await milliseconds(wait)
        let all = try await milliseconds { try await container.start() }
        results.append((one, all))
    }
    return (median(results.map(\.all)), median(results.map { $0.all / $0.one }))
}

private func milliseconds(_ work: () async throws -> Void) async rethrows -> Double {
    try await ContinuousClock().measure(work) / .milliseconds(1)
}
