import DovetailContainer
import DovetailReports
import Foundation
import WorkerApp

@main
enum Main {
    static func main() async {
        do {
            try await run(Arguments(Array(CommandLine.arguments.dropFirst())))
        } catch let error as UsageError {
            complain("\(error)\n\(Arguments.help)", code: 2)
        } catch let error as LifecycleError {
            // Prints the error of the database, not the service that needs it.
            complain("\(error.failures.first?.error ?? error)", code: 1)
        } catch {
            complain("\(error)", code: 1)
        }
    }

    private static func run(_ arguments: Arguments) async throws {
        let container = try Container(WorkerAssembly(arguments.settings))
        switch arguments.command {
        case .run(let trace):
            try await container.runWithPlugIns(until: [SIGTERM, SIGINT]) { timeline in
                guard let trace else { return }
                try timeline.chromeTrace().write(to: trace, atomically: true, encoding: .utf8)
            }
        // These commands start only what they need, but no worker.
        case .enqueue(let name, let input):
            let enqueue = try await container.start(Enqueue.self)
            try await enqueue(name, input)
        case .status:
            let showStatus = try await container.start(ShowStatus.self)
            try await showStatus()
        case .dead:
            let showDead = try await container.start(ShowDead.self)
            try await showDead()
        case .retry(let id):
            let retryDead = try await container.start(RetryDead.self)
            try await retryDead(id)
        case .plugIn(let name):
            let addPlugIn = try await container.start(AddPlugIn.self)
            try await addPlugIn(name)
        }
        try await container.stop()
    }

    private static func complain(_ text: String, code: Int32) -> Never {
        FileHandle.standardError.write(Data("worker: \(text)\n".utf8))
        exit(code)
    }
}
