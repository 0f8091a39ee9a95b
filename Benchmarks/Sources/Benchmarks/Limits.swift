/// Compares figures with their limits, and remembers the broken ones.
///
/// A machine can be slow for a moment, so a figure is broken only if it is over 1.5 times its limit three times
/// running.
@MainActor
final class Limits {
    /// The broken figures.
    private(set) var broken: [String] = []

    /// One reading, or the median of up to three if the first one is far over the limit.
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
        // Of two readings, the first was far over the limit and the second was not.
        return results.sorted { figure($0) < figure($1) }[(results.count - 1) / 2]
    }
}
