// Prints the README's table of speed. Ratios are medians over several repeats in one run; times are for orientation.

let repeats = 9
let calls = 1_000_000

func row(_ cells: String...) -> String { "| " + cells.joined(separator: " | ") + " |" }
func rounded(_ value: Double) -> String { "\((value * 100).rounded() / 100)" }
func whole(_ value: Double) -> String { "\(Int(value.rounded()))" }

var isWithinLimits = true

print(row("what", "against", "ns", "ns by hand", "ratio", "at most"))
print(row("---", "---", "---:", "---:", "---:", "---:"))
for benchmark in try graphCases() + includedCases() + containerCases() + scopeCases() {
    let result = try benchmark.settled(repeats: repeats, calls: calls)
    isWithinLimits = isWithinLimits && result.ratio <= benchmark.limit
    print(
        row(
            benchmark.name,
            benchmark.baselineName,
            whole(result.dovetail),
            whole(result.baseline),
            rounded(result.ratio) + " ×",
            "\(benchmark.limit) ×"
        )
    )
}

print("\n" + row("a decorated call", "ns", "ns plain", "ns over it", "ratio", "at most"))
print(row("---", "---:", "---:", "---:", "---:", "---:"))
for benchmark in decoratorCases() {
    let result = try await benchmark.settled(repeats: repeats, calls: calls)
    isWithinLimits = isWithinLimits && benchmark.isWithinLimit(result)
    print(
        row(
            benchmark.name,
            rounded(result.decorated),
            rounded(result.plain),
            rounded(result.over),
            rounded(result.ratio) + " ×",
            benchmark.limit.map { "\(whole($0.nanoseconds)) ns" + ($0.isOver ? " over it" : "") } ?? ""
        )
    )
}

let reading = IncludedReading.measured(repeats: repeats, calls: calls)
isWithinLimits = isWithinLimits && max(reading.shared, reading.value, reading.nextLevel) <= 25
print(
    "\nfrom an included graph: a value takes \(rounded(reading.value)) ns longer than by hand, a `@Shared` class "
        + "\(rounded(reading.shared)) ns, and each level \(rounded(reading.nextLevel)) ns, at most 25"
)
var making = try makingTenThousand(repeats: repeats)
if making > 1_500 { making = median([making] + (try (0..<2).map { _ in try makingTenThousand(repeats: repeats) })) }
isWithinLimits = isWithinLimits && making <= 1_500
print("making a container of 10,000 registrations: \(whole(making)) ns for each, at most 1500")
let checking = checkingTenThousand(repeats: repeats)
isWithinLimits = isWithinLimits && checking <= 100
print("checking a graph of 10,000 recipes with 30,000 dependencies: \(rounded(checking)) ms, at most 100")
let starting = try await startingTogether(repeats: repeats)
isWithinLimits = isWithinLimits && starting.ratio <= 2
print(
    "starting 64 services of 20 ms each: \(rounded(starting.milliseconds)) ms, "
        + "\(rounded(starting.ratio)) × one of them, at most 2"
)
print(isWithinLimits ? "all within the limits" : "some are over the limits")
