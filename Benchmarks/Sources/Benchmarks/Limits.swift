/// Reads figures beside what was promised of them, and remembers those that are broken.
///
/// A machine has bad moments: a figure is broken where it was more than 1.5 times its limit three times running.
@MainActor
final class Limits {
    /// What is broken.
    private(set) var broken: [String] = []

    /// One reading, or the middle one of up to three where the first is far over the limit.
    func read<Result>(
        _ name: String,
        atMost limit: Double?,
        _ figure: (Result) -> Double,
        _ measure: () async throws -> Result
    ) async rethrows -> Result {
        let failing = limit.map { $0 * 1.5 } ?? .infinity
        var results = [try await measure()]
        while results.count < 3, figure(results[results.count - 1]) > failing { results.append(try await measure()) }
        if results.allSatisfy({ figure($0) > failing }) { broken.append(name) }
        return results.sorted { figure($0) < figure($1) }[results.count / 2]
    }
}
