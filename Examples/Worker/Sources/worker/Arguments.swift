import Foundation
import WorkerApp

/// The arguments of the program.
struct Arguments {
    enum Command: Equatable {
        case run(trace: URL?)
        case enqueue(name: String, input: String)
        case status
        case dead
        case retry(Int)
        case plugIn(String)
    }

    let command: Command
    let settings: WorkerSettings

    static let help = """
        usage: worker COMMAND [OPTION…]

        run                 runs jobs until it gets SIGTERM or SIGINT
            --workers N         so many at the same time; 4 if not given
            --lease SECONDS     how long a job may go without a sign of life from its worker; 60 if not given
            --attempts N        after so many that failed, a job is dead; 5 if not given
            --trace FILE        writes the timeline of the start, for https://ui.perfetto.dev
        enqueue JOB INPUT   adds a job with its input, which is JSON
        status              prints how many jobs there are
        dead                prints the jobs that failed for good
        retry ID            lets one of them run again
        plug-in NAME        has the workers of the queue load a plug-in, now and at each start: report

        Option of every command:
            --queue QUEUE       a file, or postgres://…; $WORKER_QUEUE if not given, or else jobs.sqlite
        """

    init(_ words: [String], environment: [String: String] = ProcessInfo.processInfo.environment) throws(UsageError) {
        var words = try Words(words)
        let queue = words.value("--queue") ?? environment["WORKER_QUEUE"] ?? "jobs.sqlite"
        var settings = WorkerSettings(queue: queue)
        switch words.operand() {
        case "run":
            if let number = try words.number("--workers") { settings.workers = number }
            if let number = try words.number("--lease") { settings.lease = .seconds(number) }
            if let number = try words.number("--attempts") { settings.attempts = number }
            command = .run(trace: words.value("--trace").map { URL(filePath: $0) })
        case "enqueue":
            guard let name = words.operand(), let input = words.operand() else {
                throw UsageError("enqueue needs the name of a job and its input")
            }
            command = .enqueue(name: name, input: input)
        case "status": command = .status
        case "dead": command = .dead
        case "retry":
            guard let word = words.operand(), let id = Int(word) else {
                throw UsageError("retry needs the number of a job, which dead prints")
            }
            command = .retry(id)
        case "plug-in":
            guard let name = words.operand() else { throw UsageError("plug-in needs a name") }
            command = .plugIn(name)
        case let other?: throw UsageError("there is no command '\(other)'")
        case nil: throw UsageError("there is no command")
        }
        try words.finish()
        self.settings = settings
    }
}

/// Words, each of which is taken once.
private struct Words {
    private var operands: [String] = []
    private var values: [String: String] = [:]

    init(_ words: [String]) throws(UsageError) {
        var words = words[...]
        while let word = words.popFirst() {
            guard word.hasPrefix("--") else {
                operands.append(word)
                continue
            }
            guard let value = words.popFirst() else { throw UsageError("\(word) needs a value") }
            values[word] = value
        }
    }

    mutating func operand() -> String? { operands.isEmpty ? nil : operands.removeFirst() }
    mutating func value(_ option: String) -> String? { values.removeValue(forKey: option) }

    mutating func number(_ option: String) throws(UsageError) -> Int? {
        guard let text = value(option) else { return nil }
        guard let number = Int(text), number > 0 else { throw UsageError("\(option) needs a number from 1 on") }
        return number
    }

    func finish() throws(UsageError) {
        if let rest = values.keys.sorted().first ?? operands.first { throw UsageError("\(rest) has no place here") }
    }
}

/// The program was called wrongly.
struct UsageError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
