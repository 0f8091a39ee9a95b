import DovetailGraph
import Dovetail
import Testing

private struct Zero {}
private struct One {}
private struct Two {}
private struct Three {}
private struct Four {}
private struct Five {}
private struct Six {}
private struct Seven {}
private struct Eight {}
private struct Nine {}

/// One of 10,000 types: a number of four digits.
private struct Step<Thousands, Hundreds, Tens, Units> {}
private struct End {}

/// A chain of services, each of which needs the next one.
private struct Chain: Assembly {
    private static let digits: [Any.Type] = [
        Zero.self, One.self, Two.self, Three.self, Four.self, Five.self, Six.self, Seven.self, Eight.self, Nine.self,
    ]

    private static let steps: [Any.Type] = digits.flatMap { thousands in
        digits.flatMap { hundreds in
            digits.flatMap { tens in
                digits.map { units in step(thousands, hundreds, tens, units) }
            }
        }
    }

    private static func step<A, B, C, D>(_: A.Type, _: B.Type, _: C.Type, _: D.Type) -> Any.Type {
        Step<A, B, C, D>.self
    }

    var count = 10_000
    var hasEnd = true
    var isClosed = false

    func assemble(_ registry: inout Registry) {
        let steps = Self.steps.prefix(count)
        for (step, next) in zip(steps, steps.dropFirst()) {
            register(step, needing: next, in: &registry)
        }
        guard let first = steps.first, let last = steps.last else { return }
        let afterLast: Any.Type = isClosed ? first : End.self
        register(last, needing: afterLast, in: &registry)
        if hasEnd { registry.register(End.self, End.init) }
    }

    /// No recipe makes anything of its parameter: only the chain matters.
    private func register<Service, Next>(_: Service.Type, needing: Next.Type, in registry: inout Registry) {
        registry.register(Service.self, fileID: "App/Chain.swift", line: 1) { (_: Next) in
            guard let service = Made() as? Service else { throw ContainerTests.Failure.notFound }
            return service
        }
    }

    private struct Made {}

    static var firstName: String { "Step<Zero, Zero, Zero, Zero>" }
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
                    == "  to fix     100 services within each other are safe on any thread; let start() make one of these first, by an async recipe or onStart"
            )
        }

        // Not with `#expect(throws:)`, which would have the text written, and the names of 10,000 types take time.
        @Test("What is missing at its end is one problem, and a cycle through all of it")
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
        @Test("The messages about it are cut in the middle")
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

        @Test("A chain of 100 is made")
        func isResolved() throws {
            // And its end.
            let container = try Container(Chain(count: 99)).replacing { registry in
                registry.register(End.self) { throw Failure.offline(attempt: 1000) }
            }

            // The recipes of the chain fail only after that of its end has run.
            #expect(throws: Failure.offline(attempt: 1000)) {
                try container.resolve(Step<Zero, Zero, Zero, Zero>.self)
            }
        }
    }
}
