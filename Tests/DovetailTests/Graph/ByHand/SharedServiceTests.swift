import Dovetail
import Foundation
import Testing

extension GraphTests {
    @Suite("Shared services")
    struct SharedServiceTests {
        final class Session: Sendable {}

        final class Services: Sendable {
            let session = _Graph.SharedObject<Session>()
            let name = _Graph.SharedService<String>()
            let count = _Graph.SharedService<Int>()
        }

        @Test("Many threads get one instance of a shared service, in each of 1,000 rounds")
        func once() {
            let graphs = (0..<1000).map { _ in Services() }
            let made = Counter()
            let barrier = Barrier(8)
            let sessions = Locked<[Set<ObjectIdentifier>]>(Array(repeating: [], count: graphs.count))

            ContainerTests.onThreads(8) { _ in
                for (round, graph) in graphs.enumerated() {
                    barrier.wait()
                    let session = graph.session.get("session") {
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

        @Test("A thread that fails to make a shared service sees its own failure, which is not remembered")
        func failsUnderContention() {
            for _ in 0..<100 {
                let graph = Services()
                let attempts = Counter()
                let seen = Locked<[String]>([])

                ContainerTests.onThreads(8) { _ in
                    let seenHere: String
                    do throws(Failure) {
                        let attempt = try graph.count.get("count") { () throws(Failure) in
                            let attempt = attempts.increment()
                            sched_yield()
                            if attempt <= 3 { throw .offline(attempt: attempt) }
                            return attempt
                        }
                        seenHere = "\(attempt)"
                    } catch {
                        seenHere = "\(error)"
                    }
                    seen.withLock { $0.append(seenHere) }
                }

                let failures = (1...3).map { "offline(attempt: \($0))" }
                #expect(seen.withLock { $0.sorted() } == Array(repeating: "4", count: 5) + failures)
                #expect(attempts.count == 4)
            }
        }

        @Test("Services that do not need each other are made at the same time")
        func independent() {
            let graph = Services()
            let both = Barrier(2)

            @Sendable func waiting<Value>(_ value: Value) -> Value {
                both.wait()
                return value
            }
            // Each waits for the other one: were they made one after the other, this would never end.
            ContainerTests.onThreads(2) { number in
                _ = number == 0 ? graph.name.get("name") { waiting("") } : "\(graph.count.get("count") { waiting(0) })"
            }
        }

        @Test("A service that is not Sendable, or nil, can be shared on one actor")
        @MainActor
        func notSendable() {
            final class Local {
                let screen = _Graph.SharedObject<Screen>()
                let name = _Graph.SharedService<String?>()
            }
            let graph = Local()

            let screen = graph.screen.get("screen") { Screen(title: "one") }
            #expect(graph.screen.get("screen") { Screen(title: "two") } === screen)
            #expect(graph.name.get("name") { nil } == nil)
            #expect(graph.name.get("name") { "late" } == nil)
        }

        @Test("Services are released with the graph, objects and other values")
        func released() {
            final class Local {
                let object = _Graph.SharedObject<Session>()
                let value = _Graph.SharedService<[Session]>()
                let later = _Graph.AsyncSharedService<Session>()
            }
            weak var object: Session?
            weak var value: Session?
            do {
                let graph = Local()
                object = graph.object.get("object") { Session() }
                value = graph.value.get("value") { [Session()] }.first
                #expect(graph.object.made === object)
                #expect(graph.value.made?.first === value)
                #expect(graph.later.made == nil)
            }
            #expect(object == nil)
            #expect(value == nil)
        }

        @Test("Graphs are Sendable if their services are")
        func sendable() {
            func requireSendable<Value: Sendable & ~Copyable>(_ type: Value.Type) {}

            requireSendable(_Graph.SharedService<Session>.self)
            requireSendable(_Graph.AsyncSharedService<Session>.self)
            requireSendable(_Graph.SharedObject<Session>.self)
            requireSendable(_Graph.SharedReference<Services, (Session, String, Int)>.self)
        }
    }
}
