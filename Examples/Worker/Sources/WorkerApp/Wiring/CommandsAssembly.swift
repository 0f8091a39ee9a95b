public import Dovetail
import Foundation

/// Adds a job to the queue.
public enum Enqueue: NamedService {
    public typealias Service = @Sendable (_ name: String, _ input: String) async throws -> Void
}

/// Prints how many jobs there are.
public enum ShowStatus: NamedService { public typealias Service = @Sendable () async throws -> Void }

/// Prints the jobs that failed for good.
public enum ShowDead: NamedService { public typealias Service = @Sendable () async throws -> Void }

/// Lets a job that failed for good run again.
public enum RetryDead: NamedService { public typealias Service = @Sendable (_ id: Int) async throws -> Void }

/// The commands that look at the queue, and do not run jobs.
struct CommandsAssembly: Assembly {
    func assemble(_ registry: inout Registry) {
        registry.register(Enqueue.self) { (queue: JobQueue, print: Named<Print>) in
            { name, input in
                guard (try? JSONSerialization.jsonObject(with: Data(input.utf8), options: .fragmentsAllowed)) != nil
                else { throw Refusal("the input is no JSON: \(input)") }
                print.value("job \(try await queue.add(name: name, input: input))")
            }
        }
        registry.register(ShowStatus.self) { (queue: JobQueue, print: Named<Print>) in
            {
                let counts = try await queue.counts()
                print.value(counts.isEmpty ? "there are no jobs" : Table(counts: counts).description)
            }
        }
        registry.register(ShowDead.self) { (queue: JobQueue, print: Named<Print>) in
            {
                let dead = try await queue.dead()
                print.value(dead.isEmpty ? "no job is dead" : Table(dead: dead).description)
            }
        }
        registry.register(RetryDead.self) { (queue: JobQueue, print: Named<Print>) in
            { id in
                guard try await queue.retry(id: id) else {
                    throw Refusal("no dead job has the number \(id): see worker dead")
                }
                print.value("job \(id) waits")
            }
        }
        registry.register(Print.self) { Console.print }
        registry.register(Report.self, scope: .singleton) { Console.report() }
    }
}

/// Something that the user has to do otherwise.
public struct Refusal: Error, CustomStringConvertible {
    /// One sentence.
    public let description: String

    /// What to tell the user.
    public init(_ description: String) {
        self.description = description
    }
}
