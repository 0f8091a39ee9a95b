import Dovetail
import Foundation
import Testing

extension GraphTests {
    @Suite("Shared services")
    struct SharedServiceTests {
        final class Session: Sendable {}

        struct Services: ~Copyable {
            let session = _Graph.SharedService<Session>("session")
            let name = _Graph.SharedService<String>("name")
            let count = _Graph.SharedService<Int>("count")
        }

        @Test("Many threads get one instance of a shared service, in each of 1,000 rounds")
        func once() {
            let graphs = (0..<1000).map { _ in _Graph.SharedServices(Services()) }
            let made = Counter()
            let barrier = Barrier(8)
            let sessions = Locked<[Set<ObjectIdentifier>]>(Array(repeating: [], count: graphs.count))

            ContainerTests.onThreads(8) { _ in
                for (round, graph) in graphs.enumerated() {
                    barrier.wait()
                    let session = graph.services.session.get {
                        made.increment()
                        sched_yield()
                        return Session()
                    }
                    sessions.withLock { _ = $0[round].insert(ObjectIdentifier(session)) }
                }
            }

            #expect(made.count == 1000)
            #expect(sessions.withLock { $0.allSatisfy { $0.count == 1 } })
        }

        @Test("A failure of a shared service is not remembered")
        func failure() throws {
            let graph = _Graph.SharedServices(Services())
            let attempts = Counter()
            func count() throws(Failure) -> Int {
                try graph.services.count.get { () throws(Failure) in
                    let attempt = attempts.increment()
                    if attempt < 3 { throw .offline(attempt: attempt) }
                    return attempt
                }
            }

            #expect(throws: Failure.offline(attempt: 1)) { try count() }
            #expect(throws: Failure.offline(attempt: 2)) { try count() }
            #expect(try count() == 3)
            #expect(try count() == 3)
            #expect(attempts.count == 3)
        }

        @Test("A thread that fails to make a shared service sees its own failure under contention")
        func failsUnderContention() {
            for _ in 0..<100 {
                let graph = _Graph.SharedServices(Services())
                let attempts = Counter()
                let seen = Locked<[String]>([])

                ContainerTests.onThreads(8) { _ in
                    let result = Result {
                        try graph.services.count.get {
                            let attempt = attempts.increment()
                            sched_yield()
                            if attempt <= 3 { throw Failure.offline(attempt: attempt) }
                            return attempt
                        }
                    }
                    seen.withLock { $0.append("\(result)") }
                }

                #expect(attempts.count == 4)
                #expect(seen.withLock { $0.filter { $0 == "success(4)" }.count } == 5)
            }
        }

        @Test("Threads that begin at different ends do not wait for each other forever")
        func diamond() {
            for _ in 0..<500 {
                let graph = _Graph.SharedServices(Services())
                @Sendable func session() -> Session { graph.services.session.get { Session() } }
                @Sendable func name() -> String { graph.services.name.get { "\(ObjectIdentifier(session()))" } }
                @Sendable func count() -> Int {
                    graph.services.count.get { name().count + (session() === session() ? 1 : 0) }
                }

                ContainerTests.onThreads(4) { number in
                    if number.isMultiple(of: 2) { _ = name() }
                    _ = count()
                }

                #expect(count() == name().count + 1)
            }
        }

        @Test("Services that do not need each other are made at the same time")
        func independent() {
            let graph = _Graph.SharedServices(Services())
            let both = Barrier(2)

            @Sendable func waiting<Value>(_ value: Value) -> Value {
                both.wait()
                return value
            }
            // Each waits for the other one: were they made one after the other, this would never end.
            ContainerTests.onThreads(2) { number in
                _ = number == 0 ? graph.services.name.get { waiting("") } : "\(graph.services.count.get { waiting(0) })"
            }
        }

        @Test("A service that is not Sendable, or nil, can be shared on one actor")
        @MainActor
        func notSendable() {
            struct Local: ~Copyable {
                let screen = _Graph.SharedService<Screen>("screen")
                let name = _Graph.SharedService<String?>("name")
            }
            let graph = _Graph.SharedServices(Local())

            let screen = graph.services.screen.get { Screen(title: "one") }
            #expect(graph.services.screen.get { Screen(title: "two") } === screen)
            #expect(graph.services.name.get { nil } == nil)
            #expect(graph.services.name.get { "late" } == nil)
        }

        @Test("Graphs are Sendable if their services are")
        func sendable() {
            func requireSendable<Value: Sendable & ~Copyable>(_ type: Value.Type) {}

            requireSendable(_Graph.SharedService<Session>.self)
            requireSendable(_Graph.AsyncSharedService<Session>.self)
            requireSendable(_Graph.SharedServices<Services>.self)
            requireSendable(_Graph.Replaceable<Screen>.self)
        }
    }
}
