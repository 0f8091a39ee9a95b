// Prints tables of speed. Ratios are medians over several repeats in one run; times are for orientation. Exits with 1
// if a figure is far over its limit.

import Foundation

// First, because a count has nothing else in it, and the first container of a process is only first here.
if let only = OnlyMaking(CommandLine.arguments) {
    print(try only.run())
    exit(0)
}

let repeats = 9
let calls = 1_000_000

func row(_ cells: String...) -> String { "| " + cells.joined(separator: " | ") + " |" }
func rounded(_ value: Double) -> String { "\((value * 100).rounded() / 100)" }
func whole(_ value: Double) -> String { "\(Int(value.rounded()))" }

let limits = Limits()
// Limits on times are for the reference machine, which makes an object in 25 ns. On a slower one, they grow.
let slowness = max(1, median((0..<repeats).map { _ in nanoseconds(calls: calls) { consume(makeLeaf()) } }) / 25)

print(row("what", "against", "ns", "ns by hand", "ratio", "at most"))
print(row("---", "---", "---:", "---:", "---:", "---:"))
for benchmark in try graphCases() + includedCases() + containerCases() + scopeCases() + extendedCases() {
    let result = try await limits.read(benchmark.name, atMost: benchmark.limit, \.ratio) {
        try benchmark.run(repeats: repeats, calls: calls)
    }
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

print("\n" + row("on the main actor", "ns", "ns elsewhere", "ratio", "at most"))
print(row("---", "---:", "---:", "---:", "---:"))
for benchmark in try mainActorCases() {
    let result = try await limits.read("\(benchmark.name) on the main actor", atMost: benchmark.limit, \.ratio) {
        try benchmark.run(repeats: repeats, calls: calls)
    }
    print(
        row(
            benchmark.name,
            whole(result.dovetail),
            whole(result.baseline),
            rounded(result.ratio) + " ×",
            benchmark.limit.map { "\($0) ×" } ?? ""
        )
    )
}

print("\n" + row("a decorated call", "ns", "ns plain", "ns over it", "ratio", "at most"))
print(row("---", "---:", "---:", "---:", "---:", "---:"))
for benchmark in decoratorCases() {
    let result = try await limits.read(
        benchmark.name,
        atMost: benchmark.limit.map { $0.nanoseconds * slowness },
        benchmark.figure
    ) {
        try await benchmark.run(repeats: repeats, calls: calls)
    }
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

print("\n" + row("besides", "is", "at most"))
print(row("---", "---:", "---:"))

let reading = await limits.read("an included graph", atMost: 1, { $0.ofLimits / slowness }) {
    IncludedReading.measured(repeats: repeats, calls: calls)
}
print(row("a value of an included graph, over by hand", rounded(reading.value) + " ns", "35 ns"))
print(row("a `@Shared` class of an included graph, over by hand", rounded(reading.shared) + " ns", "28 ns"))
print(row("each level of included graphs", rounded(reading.nextLevel) + " ns", "28 ns"))

// Both have to do with memory far more than making an object has, so they are only compared with the making of a dictionary.
let making = try await limits.read("making a container, against a dictionary", atMost: 8.5, \.ratio) {
    try Making.container(rounds: 3 * repeats)
}
let replacing = try await limits.read("replacing one of 10,000 services, against a dictionary", atMost: 5, \.ratio) {
    try Making.replacingOne(rounds: 3 * repeats)
}
let makingFirst = try await limits.read("the first container of a process", atMost: 3_500 * slowness, { $0 }) {
    try Making.first(rounds: repeats)
}
print(row("a container of 10,000 registrations, for each", whole(making.made) + " ns", "1200 ns"))
print(row("such a container, against a dictionary of closures", rounded(making.ratio) + " ×", "8.5 ×"))
print(row("such a container, the first of a process, for each", whole(makingFirst) + " ns", "3500 ns"))
print(row("replacing one of 10,000 registrations, for each", whole(replacing.made) + " ns", "600 ns"))
print(row("such a replacement, against a dictionary of closures", rounded(replacing.ratio) + " ×", "5 ×"))
for growing in try growthCases() {
    let result = try await limits.read(growing.name, atMost: growing.limit, \.ratio) {
        try growing.run(repeats: repeats, calls: 3)
    }
    print(row("\(growing.name), against \(growing.baselineName)", rounded(result.ratio) + " ×", "\(growing.limit) ×"))
}

let extending = try await limits.read("extending a container", atMost: 50 * slowness, \.many) {
    try Extending.measured(repeats: repeats)
}
let extendingMany = try await limits.read("extending a large container", atMost: 2, \.ratio) {
    try Extending.measured(repeats: repeats)
}
print(row("extending 10,000 services by 10", rounded(extending.many) + " µs", "50 µs"))
print(row("extending 10,000 services, against 100", rounded(extendingMany.ratio) + " ×", "2 ×"))

let unknown = try await limits.read("an unknown service", atMost: 5_000 * slowness, \.amongMany) {
    try UnknownService.measured(repeats: repeats)
}
print(row("an unknown service among 10,000", whole(unknown.amongMany) + " ns", "5000 ns"))
print(row("an unknown service among 10", whole(unknown.amongFew) + " ns", ""))

let first = try await limits.read("the first making of a `@Shared` class", atMost: 1.5, \.ratio) {
    try FirstMaking.measured(repeats: repeats)
}
print(row("making a `@Shared` class", whole(first.shared) + " ns", ""))
print(row("making a `@Shared` class, against a singleton", rounded(first.ratio) + " ×", "1.5 ×"))

let empty = try await limits.read("work in an empty scope", atMost: 2_000 * slowness, \Serving.empty) {
    try await Serving.measured(repeats: repeats)
}
let serving = try await limits.read(
    "work in a scope with a service that starts",
    atMost: 10_000 * slowness,
    \Serving.started
) {
    try await Serving.measured(repeats: repeats)
}
print(row("work in an empty scope", whole(empty.empty) + " ns", "2000 ns"))
print(row("work in an empty scope, as a function", whole(empty.function) + " ns", ""))
print(row("work in a scope with a service that starts at once", whole(serving.started) + " ns", "10000 ns"))
print(row("the same, as a function", whole(serving.functionStarting) + " ns", ""))
// More is better, so the limit is on the inverse.
let inParallel = try await limits.read("requests in parallel", atMost: 1 / InParallel.least, { 1 / $0.requests }) {
    try await InParallel.measured(readings: 10 * repeats)
}
print(row("requests of two tasks, against one", rounded(inParallel.requests) + " ×", "at least \(InParallel.least) ×"))
print(row("the same, with a service that starts at once", rounded(inParallel.started) + " ×", ""))
print(row("the same, by hand", rounded(inParallel.byHand) + " ×", ""))

#if canImport(Glibc)
    let memory = try await limits.read("memory", atMost: 5, \.most) { try await Memory.measured() }
    print(row("memory after 1,000,000 calls through `timeout`", rounded(memory.timeouts) + " MB", "5 MB"))
    print(row("memory after 100,000 scopes entered, started and stopped", rounded(memory.scopes) + " MB", "5 MB"))
    print(row("memory after 1,000,000 calls in a custom scope", rounded(memory.work) + " MB", "5 MB"))
#endif

let checking = await limits.read("checking a graph", atMost: 100 * slowness, { $0 }) {
    checkingTenThousand(repeats: repeats)
}
print(row("checking 10,000 recipes with 30,000 dependencies", rounded(checking) + " ms", "100 ms"))
let starting = try await limits.read("starting 64 services", atMost: 2, \.ratio) {
    try await startingTogether(repeats: repeats)
}
print(row("starting 64 services of 20 ms each", rounded(starting.milliseconds) + " ms", ""))
print(row("starting 64 services, against one", rounded(starting.ratio) + " ×", "2 ×"))
let running = try await limits.read("running a chain of services", atMost: 3, \.ratio) {
    try await runningChain(repeats: repeats)
}
print(row("running a chain of 400 services", rounded(running.milliseconds) + " ms", ""))
print(row("running a chain of 400 services, against 200", rounded(running.ratio) + " ×", "3 ×"))

if limits.broken.isEmpty {
    print("\nNo limit is exceeded by more than half, three times running.")
} else {
    print("\nExceeded: " + limits.broken.joined(separator: ", "))
    exit(1)
}
