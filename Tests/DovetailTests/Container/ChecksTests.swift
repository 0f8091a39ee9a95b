import DovetailAnalysis
import DovetailContainer
import Testing

extension ContainerTests {
    @Suite("Checks when a container is created")
    struct ChecksTests {
        typealias ID = DependencyGraph.ID
        typealias Problem = DependencyGraph.Problem

        struct A: Sendable {}
        struct B: Sendable {}
        struct C: Sendable {}
        struct D: Sendable {}

        private func problems(_ assemble: (inout Registry) -> Void) -> [Problem.Kind] {
            do {
                try Container.validate(assemble)
                return []
            } catch {
                return error.problems.map(\.kind)
            }
        }

        @Test("No recipe runs while a container is made, checked or changed")
        func runsNoRecipe() throws {
            struct Everything: Assembly {
                let ran: Counter

                func assemble(_ registry: inout Registry) {
                    registry.register(A.self) { [ran] in ran.counting(A()) }
                    registry.register(B.self) { [ran] (_: A) in ran.counting(B()) }.scope(.singleton)
                    registry.register(String.self) { [ran] (_: B?) in "\(ran.increment())" }.scope(.singleton)
                    registry.register(C.self, arguments: Int.self) { [ran] (_, _: @escaping () throws -> A) in
                        ran.counting(C())
                    }
                    registry.registerFactory(D.self) { [ran] (_: Int) in ran.counting(D()) }
                }
            }
            let ran = Counter()
            let everything = Everything(ran: ran)

            try Container.validate(everything)
            let container = try Container(everything)
            _ = try container.replacing { $0.register(A.self) { ran.counting(A()) } }.dependencyGraph
            #expect(throws: WiringError.self) {
                try container.replacing { $0.register(A.self) { (_: A) in ran.counting(A()) } }
            }
            #expect(ran.count == 0)
            #expect(try container.resolve(String.self) == "3")
        }

        @Test("An assembly is called once for each container")
        func assemblesOnce() throws {
            struct Counted: Assembly {
                let calls: Counter
                func assemble(_ registry: inout Registry) { calls.increment() }
            }
            let calls = Counter()
            try Container.validate(Counted(calls: calls))
            _ = try Container(Counted(calls: calls), Counted(calls: calls))
            #expect(calls.count == 3)
        }

        @Test("Container.validate throws what making the container would, in both forms")
        func validates() {
            struct Broken: Assembly {
                func assemble(_ registry: inout Registry) { registry.register(A.self) { (_: B) in A() } }
            }
            struct Mended: Assembly {
                func assemble(_ registry: inout Registry) { registry.register(B.self) { B() } }
            }
            let request = DependencyGraph.Request(node: 0, dependency: 0)
            let missing = Problem.Kind.missing(ID(B.self), neededBy: [request])
            let error = #expect(throws: WiringError.self) { try Container.validate(Broken()) }
            #expect(error?.problems.map(\.kind) == [missing])
            #expect(problems { $0.assemble(Broken()) } == [missing])
            #expect(throws: Never.self) { try Container.validate(Broken(), Mended()) }
            #expect(throws: Never.self) { try Container.validate() }
            // One that is thrown on as any error keeps its description.
            #expect(error.map { "\($0 as any Error)" } == error?.description)
        }
    }
}
