import DovetailContainer
import Foundation
import Testing

/// Of four digits, one of 10,000 types. In one list, they would have almost the same hash in the runtime.
private struct Pair<A, B>: Sendable {}
private typealias First = Pair<Pair<Int, Int>, Pair<Int, Int>>
private struct End: Sendable {}

/// A chain of services, each of which needs the next one.
private struct Chain: Assembly {
    private static let digits: [any Sendable.Type] = [
        Int.self, Int8.self, Int16.self, Int32.self, Int64.self, UInt8.self, UInt16.self, UInt32.self, UInt64.self,
        UInt.self,
    ]

    private static func step(_ number: Int) -> any Sendable.Type {
        func digit(_ power: Int) -> any Sendable.Type { digits[number / power % 10] }
        func pair<A: Sendable, B: Sendable>(_: A.Type, _: B.Type) -> any Sendable.Type { Pair<A, B>.self }
        return pair(pair(digit(1000), digit(100)), pair(digit(10), digit(1)))
    }

    /// How each service needs the next one.
    enum Form: CaseIterable {
        case transient, graph, singleton, weak, scoped, optional, deferred, deferredSingleton, decorated
    }

    private enum Chain: NamedScope {}

    var count = 10_000
    var hasEnd = true
    var isClosed = false
    var form = Form.transient

    func assemble(_ registry: inout Registry) {
        let steps = (0..<count).map(Self.step)
        let afterLast: any Sendable.Type = isClosed ? steps[0] : End.self
        for (step, next) in zip(steps, steps.dropFirst() + [afterLast]) {
            register(step, needing: next, in: &registry)
        }
        if hasEnd { registry.register(End.self, End.init) }
    }

    // Written for any two types, and called for those of the chain. Their values are empty.
    private func register<Service: Sendable, Next: Sendable>(
        _: Service.Type,
        needing: Next.Type,
        in registry: inout Registry
    ) {
        let make: @Sendable (Next) throws -> Service = { _ in try Self.made() }
        switch form {
        case .transient: registry.register(Service.self, make)
        case .graph: registry.register(Service.self, make).scope(.graph)
        case .singleton: registry.register(Service.self, make).scope(.singleton)
        case .weak:
            registry.register(Link<Service>.self) { (_: Link<Next>) in Link<Service>() }.scope(.weak)
            if Next.self == End.self { registry.register(Link<End>.self, Link<End>.init).scope(.weak) }
        case .scoped: registry.register(Service.self, make).scope(Chain.self)
        case .optional:
            registry.register(Service.self) { (next: Next?) in
                guard next != nil else { throw ContainerTests.Failure.notFound }
                return try Self.made() as Service
            }
        case .deferred: registry.register(Service.self) { (next: @Sendable () throws -> Next) in try make(next()) }
        case .deferredSingleton:
            registry.register(Service.self) { (next: @Sendable () throws -> Next) in
                try make(next())
            }
            .scope(.singleton)
        case .decorated:
            registry.register(Service.self, make)
            registry.decorate(Service.self) { $0 }
        }
    }

    private static func made<Service>() throws -> Service {
        guard MemoryLayout<Service>.size == 0 else { throw ContainerTests.Failure.notFound }
        return unsafeBitCast((), to: Service.self)
    }

    /// An object in the place of a service.
    final class Link<Service>: Sendable {}

    /// Makes the first service of the chain.
    static func makeFirst(of container: Container, _ form: Form) throws {
        switch form {
        case .weak: _ = try container.resolve(Link<First>.self)
        case .scoped: _ = try container.enter(Chain.self).resolve(First.self)
        default: _ = try container.resolve(First.self)
        }
    }
}

extension ContainerTests {
    /// A recursion over such a chain would overflow the stack of a thread.
    @Suite("Long chains of services")
    struct LongChainTests {
        // Of 300 only, since it is the names that take time.
        @Test(
            "A chain that could overflow the stack is an error, whose message is cut in the middle, as that of a missing end"
        )
        func isRefused() {
            let lines = wiringMessage { $0.assemble(Chain(count: 300)) }?.split(separator: "\n") ?? []
            #expect(lines.first == "error: a chain of 301 services is too long: making it could overflow the stack")
            #expect(lines.contains("  …          290 more recipes"))
            let advice = "give one of these an async recipe or onStart, so that start() makes it first"
            #expect(lines.last == "  to fix     up to 100 nested services are safe on any thread; \(advice)")

            let missing = wiringMessage { $0.assemble(Chain(count: 300, hasEnd: false)) }?.split(separator: "\n") ?? []
            #expect(missing.first == "error: no registration for End")
            #expect(missing.contains("  …          290 more recipes"))
            #expect(missing.count == 13)
        }

        // Not with `#expect(throws:)`, which would have the text written, and the names of 10,000 types take time.
        private static func problems(_ chain: Chain) -> [DependencyGraph.Problem.Kind] {
            do {
                try Container.validate(chain)
                return []
            } catch {
                return error.problems.map(\.kind)
            }
        }

        @Test("A missing service at the end of a chain is one problem, and a cycle through all of the chain")
        func problems() {
            let path = (0..<10_000).map { DependencyGraph.Request(node: $0, dependency: 0) }
            let missing = DependencyGraph.Problem.Kind.missing(DependencyGraph.ID(End.self), neededBy: [path[9999]])
            #expect(Self.problems(Chain(hasEnd: false)) == [missing])
            let cycle = DependencyGraph.Problem.Kind.cycle(path, members: Array(0..<10_000))
            #expect((Self.problems(Chain(hasEnd: false, isClosed: true)) == [cycle]) as Bool)
        }

        /// On the smallest stack that a thread has by default on Apple platforms.
        private static func onSmallStack<Value: Sendable>(
            _ body: @escaping @Sendable () throws -> Value
        ) throws -> Value {
            let group = DispatchGroup()
            let result = Locked<Result<Value, any Error>?>(nil)
            let thread = Thread {
                let outcome = Result { try body() }
                result.withLock { $0 = outcome }
                group.leave()
            }
            // A sanitizer takes several times as much.
            thread.stackSize = (ContainerTests.hasSanitizer ? 4096 : 512) << 10
            group.enter()
            thread.start()
            group.wait()
            return try #require(result.withLock { $0 }).get()
        }

        @Test("The longest safe chain is made on a thread with a small stack", arguments: Chain.Form.allCases)
        fileprivate func isMade(form: Chain.Form) throws {
            // And its end; a decoration is one of the hundred.
            let count = form == .decorated ? 49 : 99
            let container = try Container(Chain(count: count, form: form))
            try Self.onSmallStack { try Chain.makeFirst(of: container, form) }
        }

        @Test("A chain longer than the safe length is refused, whatever its form", arguments: Chain.Form.allCases)
        fileprivate func isTooLong(form: Chain.Form) throws {
            for count in [100, 10_000] {
                let kinds = try Self.onSmallStack { Self.problems(Chain(count: count, form: form)) }
                guard case .longChain(_, limit: 100) = kinds.first, kinds.count == 1 else {
                    Issue.record("a chain of \(count + 1) has other problems than its length, or none")
                    return
                }
            }
        }

        @Test("Services that the container starts are made one after another, and end a chain")
        func started() async throws {
            let container = try Container { registry in
                registry.assemble(Chain(count: 98))
                registry.register([Int].self) { (_: First) in [1] }.scope(.singleton).onStart { _ in }
                registry.register(Int.self) { (numbers: [Int]) in numbers.count }
            }
            try await container.start()
            #expect(try container.resolve(Int.self) == 1)
            try await container.stop()
        }
    }
}
