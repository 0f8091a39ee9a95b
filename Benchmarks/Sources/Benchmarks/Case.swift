/// One row of the table: something that Dovetail does, and the same done by hand.
struct Case {
    let name: String
    /// The ratio that was promised.
    let limit: Double
    let baseline: () throws -> Void
    let dovetail: () throws -> Void

    struct Result {
        let baseline: Double
        let dovetail: Double
        let ratio: Double
    }

    /// Measures both in turn, so that a machine that grows slower does so for both, and takes the median of each and of
    /// the ratios.
    func run(repeats: Int, calls: Int) throws -> Result {
        var baselines: [Double] = []
        var dovetails: [Double] = []
        _ = try nanoseconds(calls: calls / 10, baseline)
        _ = try nanoseconds(calls: calls / 10, dovetail)
        for _ in 0..<repeats {
            baselines.append(try nanoseconds(calls: calls, baseline))
            dovetails.append(try nanoseconds(calls: calls, dovetail))
        }
        return Result(
            baseline: median(baselines),
            dovetail: median(dovetails),
            ratio: median(zip(baselines, dovetails).map { $1 / $0 })
        )
    }
}
