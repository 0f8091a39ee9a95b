import DovetailContainer
import Foundation

/// The commands that look at the queue but run no jobs.
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
        registry.register(AddPlugIn.self) { (list: PlugInList, find: Named<FindPlugIn>, print: Named<Print>) in
            { name in
                _ = try find.value(name)
                try await list.add(name: name)
                print.value("the workers of the queue load \(name)")
            }
        }
        registry.register(Print.self) { Console.print }
        registry.register(Report.self) { Console.report() }.scope(.singleton)
    }
}
