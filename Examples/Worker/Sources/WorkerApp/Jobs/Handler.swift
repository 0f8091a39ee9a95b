import Foundation
import Synchronization

/// Runs the jobs of one name.
struct Handler: Sendable {
    let run: @Sendable (Job) async throws -> Void

    init(_ run: @escaping @Sendable (Job) async throws -> Void) {
        self.run = run
    }

    /// A handler that takes the job's input as a value.
    init<Input: Decodable & SendableMetatype>(
        of input: Input.Type,
        _ run: @escaping @Sendable (Input) async throws -> Void
    ) {
        self.run = { job in try await run(JSONDecoder().decode(Input.self, from: Data(job.input.utf8))) }
    }
}

/// The current handlers: those of the program, and those of plug-ins.
final class Handlers: Sendable {
    private let known: Mutex<[String: Handler]>

    init(_ handlers: [String: Handler]) {
        known = Mutex(handlers)
    }

    var names: [String] { known.withLock { $0.keys.sorted() } }

    subscript(name: String) -> Handler? { known.withLock { $0[name] } }

    func add(_ handlers: [String: Handler]) {
        known.withLock { $0.merge(handlers) { _, new in new } }
    }
}
