/// One row of the table: an operation of Dovetail, and the same by hand.
struct Case {
    let name: String
    let baselineName: String
    /// The promised ratio.
    let limit: Double
    private let baseline: () throws -> Void
    private let dovetail: () throws -> Void

    init(
        _ name: String,
        against baselineName: String,
        atMost limit: Double,
        baseline: @escaping () throws -> Void,
        dovetail: @escaping () throws -> Void
    ) {
        self.name = name
        self.baselineName = baselineName
        self.limit = limit
        self.baseline = baseline
        self.dovetail = dovetail
    }

    struct Result {
        let baseline: Double
        let dovetail: Double
        let ratio: Double
    }

    /// Measures both alternately, so that a machine that becomes slower affects both, and takes medians.
    func run(repeats: Int, calls: Int) throws -> Result {
        _ = try nanoseconds(calls: calls / 10, baseline)
        _ = try nanoseconds(calls: calls / 10, dovetail)
        let pairs = try (0..<repeats).map { _ in
            (baseline: try nanoseconds(calls: calls, baseline), dovetail: try nanoseconds(calls: calls, dovetail))
        }
        return Result(
            baseline: median(pairs.map(\.baseline)),
            dovetail: median(pairs.map(\.dovetail)),
            ratio: median(pairs.map { $0.dovetail / $0.baseline })
        )
    }
}
