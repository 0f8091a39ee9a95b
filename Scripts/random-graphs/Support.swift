import Dovetail
import Foundation
import Synchronization

/// Writes what a program does at once, so that nothing is lost where it traps.
final class Trace: Sendable {
    private let runs = Mutex<[String: Int]>([:])

    func step(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }
    func note(_ words: String...) { step("    " + words.joined(separator: " ")) }

    /// Records that a recipe runs, and fails if this run has to. Returns the name of the run.
    func run(_ recipe: String, _ arguments: [String], failing: Set<Int>) throws -> String {
        let count = runs.withLock { runs in
            runs[recipe, default: 0] += 1
            return runs[recipe, default: 0]
        }
        note("\(recipe)#\(count)(\(arguments.joined(separator: ", ")))")
        if failing.contains(count) { throw Failure(run: "\(recipe)#\(count)") }
        return "\(recipe)#\(count)"
    }

    /// Records the description of a graph, and its problems.
    func describe(_ graph: DependencyGraph) {
        func name(_ id: DependencyGraph.ID?) -> Substring { id?.description.split(separator: ".").last ?? "?" }
        func place(_ id: DependencyGraph.ID) -> String { "\(name(graph[id]?.group)).\(name(id))" }
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
}

struct Failure: Error { let run: String }

/// A service that recipes make.
protocol Making: Sendable { var name: String { get } }

struct Made: Making {
    var name: String
    var later: (@Sendable () async -> Void)?
}

typealias Loading = @Sendable (Int) throws -> Made

@Client
struct Calling: Sendable {
    var call: @Sendable (_ number: Int) throws -> Made
}

func text(_ made: (any Making)?) -> String { made?.name ?? "nil" }
func later(_ made: (any Making)?) async { await (made as? Made)?.later?() }
func text(_ value: some CustomStringConvertible) -> String { value.description }
func text(_ closure: (Int) -> Int) -> String { "\(closure(5))" }
func text(_ function: (Int) throws -> Made) -> String { text(try? function(5)) }
func text(_ client: Calling) -> String { text(try? client.call(number: 5)) }
