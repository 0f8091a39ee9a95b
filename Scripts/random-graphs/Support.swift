import Dovetail
import Foundation

/// The record of the program of random graphs. Nothing in the program runs concurrently, so neither this nor the
/// services need a lock.
final class Trace: @unchecked Sendable {
    private(set) var lines: [String] = []
    private var serial = 0
    private var runs: [String: Int] = [:]
    private var fuel = 0

    var isEven: Bool { serial.isMultiple(of: 2) }

    func note(_ line: String) {
        lines.append("    " + line)
    }

    /// Records the description of a graph, and its problems.
    func describe(_ graph: DependencyGraph) {
        func name(_ id: DependencyGraph.ID?) -> Substring { id?.description.split(separator: ".").last ?? "?" }
        func place(_ id: DependencyGraph.ID) -> String { "\(name(graph.nodes.first { $0.id == id }?.group)).\(name(id))" }
        func list(_ arguments: [DependencyGraph.ID]?) -> String { (arguments ?? []).map { " (\($0))" }.joined() }
        for node in graph.nodes {
            let words = "\(node.isRoot ? "" : "private ")\(node.scope)\(list(node.arguments))"
            let needs = node.dependencies.map { ", needs \(place($0.target)) \($0.kind)\(list($0.arguments))" }
            note("\(place(node.id)) \(words) -> \(node.result?.description ?? "?")\(needs.joined())")
        }
        for problem in graph.problems() {
            // Private recipes may happen to need only each other.
            if case .unused = problem.kind { continue }
            note("\(problem.kind)")
        }
    }

    /// Records the description that a graph wired by hand would have.
    func describe(_ lines: [String]) {
        lines.forEach(note)
    }

    /// Begins a step, with new fuel.
    func step(_ line: String) {
        lines.append(line)
        fuel = 10
    }

    /// Uses fuel. Returns whether there is any left, since some calls could otherwise go on for ever.
    func burn() -> Bool {
        fuel -= 1
        return fuel >= 0
    }

    /// A unique name.
    func name(_ name: String) -> String {
        serial += 1
        return "\(name)#\(serial)"
    }

    /// Records that a recipe runs, and returns the name of the run.
    func run(_ recipe: String, _ arguments: String...) -> String {
        runs[recipe, default: 0] += 1
        let run = name(recipe)
        note("\(run)(\(arguments.joined(separator: ", ")))")
        return run
    }

    /// Records that a recipe runs, and fails if this run has to.
    func run(_ recipe: String, _ arguments: String..., failing: Set<Int>) throws -> String {
        let run = name(recipe)
        note("\(run)(\(arguments.joined(separator: ", ")))")
        runs[recipe, default: 0] += 1
        if failing.contains(runs[recipe, default: 0]) { throw Failure(run: run) }
        return run
    }
}

struct Failure: Error {
    let run: String
}

/// A service that recipes make.
class Made: @unchecked Sendable {
    let name: String
    let later: (@Sendable () async -> Void)?

    required init(_ name: String, later: (@Sendable () async -> Void)? = nil) {
        self.name = name
        self.later = later
    }
}

nonisolated(unsafe) var trace = Trace()

func text(_ made: Made) -> String { made.name }
func text(_ made: Made?) -> String { made?.name ?? "nil" }
func text(_ made: [Made]) -> String { made.map(\.name).joined(separator: "+") }
func text(_ number: Int) -> String { "\(number)" }
func text(_ number: Int?) -> String { number.map { "\($0)?" } ?? "nil" }
func text(_ numbers: [Int]) -> String { "\(numbers)" }
func text(_ string: String) -> String { string }
func text(_ bool: Bool) -> String { "\(bool)" }
func text(_ error: any Error) -> String { "failed: \((error as? Failure)?.run ?? "\(error)")" }

func later(_ made: Made?) async { await made?.later?() }
func later(_ made: [Made]) async { for one in made { await one.later?() } }

/// The default of parameters that a graph supplies.
func unwired<Value>() -> Value { fatalError("a default was used although the graph supplies the parameter") }

struct Pair {
    let number: Int
    let graph: @Sendable () async -> Void
    let twin: @Sendable () async -> Void

    /// Whether both sides do the same.
    func isEqual() async -> Bool {
        say("graph \(number)")
        let expected = await Pair.lines(of: twin)
        let actual = await Pair.lines(of: graph)
        if expected == actual { return true }
        let same = zip(expected, actual).prefix { $0 == $1 }.count
        let step = expected[..<same].lastIndex { !$0.hasPrefix(" ") } ?? 0
        say("graph \(number) is not its twin, from line \(same + 1) on:")
        for line in expected[max(step, same - 30)..<same] { say("  \(line)") }
        for line in expected[same...].prefix(8) { say("- \(line)") }
        for line in actual[same...].prefix(8) { say("+ \(line)") }
        say("  (- by hand, + by @Graph)")
        return false
    }

    private static func lines(of run: () async -> Void) async -> [String] {
        trace = Trace()
        await run()
        return trace.lines
    }
}

/// Prints at once, so that nothing is lost where the program traps.
private func say(_ line: String) {
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
}
