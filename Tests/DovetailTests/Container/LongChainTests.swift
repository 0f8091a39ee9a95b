import DovetailGraph
import Dovetail
import Foundation
import Testing

private struct Zero {}
private struct One {}
private struct Too {}
private struct Tree {}
private struct Four {}
private struct Five {}
private struct Six {}
private struct Seven {}
private struct Eight {}
private struct Nine {}

/// One of 100,000 types: a number of three digits, and of two. In one list, they would have almost the same hash in the runtime.
private struct Step<Thousands, Units>: Sendable {}
private struct Three<A, B, C>: Sendable {}
private struct Two<A, B>: Sendable {}
private typealias First = Step<Three<Zero, Zero, Zero>, Two<Zero, Zero>>
private struct End: Sendable {}

/// A chain of services, each of which needs the next one.
private struct Chain: Assembly {
    private static let digits: [any Sendable.Type] = [
        Zero.self, One.self, Too.self, Tree.self, Four.self, Five.self, Six.self, Seven.self, Eight.self, Nine.self,
    ]

    private static func step(_ number: Int) -> any Sendable.Type {
        func digit(_ power: Int) -> any Sendable.Type { digits[number / power % 10] }
        return step(digit(10_000), digit(1000), digit(100), digit(10), digit(1))
    }

    private static func step<A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable>(
        _: A.Type,
        _: B.Type,
        _: C.Type,
        _: D.Type,
        _: E.Type
    ) -> any Sendable.Type {
        Step<Three<A, B, C>, Two<D, E>>.self
    }

    /// How each service needs the next one.
    enum Form: CaseIterable {
        case transient, graph, singleton, weak, scoped, optional, deferred, deferredSingleton, decorated
    }

    var count = 10_000
    var hasEnd = true
    var isClosed = false
    var form = Form.transient

    func assemble(_ registry: inout Registry) {
        let steps = (0..<count).map(Self.step)
        for (step, next) in zip(steps, steps.dropFirst()) {
            register(step, needing: next, in: &registry)
        }
        guard let first = steps.first, let last = steps.last else { return }
        let afterLast: any Sendable.Type = isClosed ? first : End.self
        register(last, needing: afterLast, in: &registry)
        if hasEnd { registry.register(End.self, End.init) }
    }

    // Written for any two types, and called for those of the chain. Their values are empty.
    private func register<Service: Sendable, Next: Sendable>(
        _: Service.Type,
        needing: Next.Type,
        in registry: inout Registry
    ) {
        let make: @Sendable (Next) throws -> Service = { _ in try Self.made() }
        let file = "App/Chain.swift"
        switch form {
        case .transient: registry.register(Service.self, fileID: file, line: 1, make)
        case .graph: registry.register(Service.self, scope: .graph, fileID: file, line: 1, make)
        case .singleton: registry.register(Service.self, scope: .singleton, fileID: file, line: 1, make)
        case .weak:
            registry.register(Link<Service>.self, scope: .weak) { (_: Link<Next>) in Link<Service>() }
            if Next.self == End.self { registry.register(Link<End>.self, scope: .weak, Link<End>.init) }
        case .scoped: registry.register(Service.self, scope: .chain, fileID: file, line: 1, make)
        case .optional:
            registry.register(Service.self) { (next: Next?) in
                guard next != nil else { throw ContainerTests.Failure.notFound }
                return try Self.made() as Service
            }
        case .deferred:
            registry.register(Service.self) { (next: @Sendable () throws -> Next) in try make(next()) }
        case .deferredSingleton:
            registry.register(Service.self, scope: .singleton) { (next: @Sendable () throws -> Next) in
                try make(next())
            }
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

    // Not interpolated: the optimizer writes a type's name in another way than the runtime.
    static var firstName: String { "Step<Three<Zero, Zero, Zero>, Two<Zero, Zero>>" }

    /// Makes the first service of the chain.
    static func makeFirst(of container: Container, _ form: Form) throws {
        switch form {
        case .weak: _ = try container.resolve(Link<First>.self)
        case .scoped: _ = try container.enter(.chain).resolve(First.self)
        default: _ = try container.resolve(First.self)
        }
    }
}

extension Scope {
    fileprivate static let chain = Scope("chain")
}

extension ContainerTests {
    /// A recursion over such a chain would overflow the stack of a thread.
    @Suite("Long chains of services")
    struct LongChainTests {
        @Test("A chain that could overflow the stack is an error, which names the length that is safe")
        func isRefused() throws {
            let error = #expect(throws: WiringError.self) { try Container(Chain(count: 300)) }

            let lines = error?.description.split(separator: "\n") ?? []
            #expect(
                lines.first == "error: a chain of 301 services is too long: making it could overflow the stack"
            )
            #expect(lines.contains("  …          290 more recipes"))
            #expect(
                lines.last
                    == "  to fix     up to 100 nested services are safe on any thread; give one of these an async recipe or onStart, so that start() makes it first"
            )
        }

        // Not with `#expect(throws:)`, which would have the text written, and the names of 10,000 types take time.
        @Test("A missing service at the end of a chain is one problem, and a cycle through all of the chain")
        func problems() {
            func problems(_ chain: Chain) -> [DependencyGraph.Problem.Kind] {
                do {
                    try Container.validate(chain)
                    return []
                } catch {
                    return error.problems.map(\.kind)
                }
            }

            #expect(
                problems(Chain(hasEnd: false)) == [
                    .missing(
                        DependencyGraph.ID(End.self),
                        neededBy: [DependencyGraph.Request(node: 9999, dependency: 0)]
                    )
                ]
            )
            let path = (0..<10_000).map { DependencyGraph.Request(node: $0, dependency: 0) }
            let cycle = DependencyGraph.Problem.Kind.cycle(path, members: Array(0..<10_000))
            #expect((problems(Chain(hasEnd: false, isClosed: true)) == [cycle]) as Bool)
        }

        // Of 300 only, since it is the names that take time.
        @Test("The messages about a long chain are cut in the middle")
        func messages() {
            let missing = #expect(throws: WiringError.self) { try Container(Chain(count: 300, hasEnd: false)) }
            let cycle = #expect(throws: WiringError.self) {
                try Container(Chain(count: 300, hasEnd: false, isClosed: true))
            }

            let lines = missing?.description.split(separator: "\n") ?? []
            #expect(lines.first == "error: no registration for End")
            #expect(lines.contains("  …          290 more recipes"))
            #expect(lines.count == 13)
            let title = cycle?.description.split(separator: "\n").first
            #expect(title?.hasPrefix("error: \(Chain.firstName) needs itself through ") == true)
            #expect(title?.hasSuffix(" and 297 more") == true)
        }

        /// On the smallest stack that a thread has by default on Apple platforms.
        private static func onSmallStack(_ body: @escaping @Sendable () -> Void) {
            let group = DispatchGroup()
            group.enter()
            let thread = Thread {
                body()
                group.leave()
            }
            // A sanitizer takes several times as much.
            thread.stackSize = (ContainerTests.hasSanitizer ? 4096 : 512) << 10
            thread.start()
            group.wait()
        }

        @Test("The longest safe chain is made on a thread with a small stack", arguments: Chain.Form.allCases)
        fileprivate func isMade(form: Chain.Form) throws {
            // And its end; a decoration is one of the hundred.
            let count = form == .decorated ? 49 : 99
            let container = try Container(Chain(count: count, form: form))
            let failure = Locked<String?>(nil)
            Self.onSmallStack {
                do {
                    try Chain.makeFirst(of: container, form)
                } catch {
                    failure.withLock { $0 = "\(error)" }
                }
            }
            #expect(failure.withLock { $0 } == nil)
        }

        @Test("A chain longer than the safe length is refused, whatever its form", arguments: Chain.Form.allCases)
        fileprivate func isTooLong(form: Chain.Form) throws {
            // The others differ from these only in what a link is, and a hundred thousand new types take seconds.
            let isLongest = [.transient, .singleton, .deferred].contains(form) && !ContainerTests.hasSanitizer
            for count in [100, isLongest ? 100_000 : 10_000] {
                do {
                    _ = try Container(Chain(count: count, form: form))
                    Issue.record("a chain of \(count + 1) is safe")
                } catch {
                    let kinds = error.problems.map(\.kind)
                    guard case .longChain(_, limit: 100) = kinds.first, kinds.count == 1 else {
                        Issue.record("other problems")
                        return
                    }
                }
            }
        }

        @Test("Services that the container starts are made one after another, and end a chain")
        func started() async throws {
            let container = try Container { registry in
                registry.assemble(Chain(count: 98))
                registry.register([Int].self, scope: .singleton, onStart: { _ in }) {
                    (_: First) in [1]
                }
                registry.register(Int.self) { (numbers: [Int]) in numbers.count }
            }
            try await container.start()
            #expect(try container.resolve(Int.self) == 1)
            try await container.stop()
        }
    }
}
