import DovetailAnalysis
import DovetailContainer
import Testing

extension ContainerTests {
    @Suite("Checks when a container is created")
    struct ChecksTests {
        typealias ID = DependencyGraph.ID
        typealias Problem = DependencyGraph.Problem
        typealias Request = DependencyGraph.Request

        /// Services whose recipes can be counted.
        struct A: Sendable { init(_ made: Counter? = nil) { made?.increment() } }
        struct B: Sendable { init(_ made: Counter? = nil) { made?.increment() } }
        struct C: Sendable { init(_ made: Counter? = nil) { made?.increment() } }
        final class D: Sendable { init(_ made: Counter? = nil) { made?.increment() } }

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
                    registry.register(A.self) { [ran] in A(ran) }
                    registry.register(B.self) { [ran] (_: A) in B(ran) }.scope(.singleton)
                    registry.register(String.self) { [ran] (_: B?) in "\(ran.increment())" }.scope(.singleton)
                    registry.register(C.self, arguments: Int.self) { [ran] (_, _: @escaping () throws -> A) in C(ran) }
                    registry.registerFactory(D.self) { [ran] (_: Int) in D(ran) }
                }
            }
            let ran = Counter()
            let everything = Everything(ran: ran)

            try Container.validate(everything)
            let container = try Container(everything)
            _ = try container.replacing { $0.register(A.self) { A(ran) } }.dependencyGraph
            #expect(throws: WiringError.self) {
                try container.replacing { $0.register(A.self) { (_: A) in A(ran) } }
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
            let missing = Problem.Kind.missing(ID(B.self), neededBy: [Request(node: 0, dependency: 0)])

            let error = #expect(throws: WiringError.self) { try Container.validate(Broken()) }
            #expect(error?.problems.map(\.kind) == [missing])
            #expect(throws: Never.self) { try Container.validate(Broken(), Mended()) }
            #expect(throws: Never.self) { try Container.validate() }
            #expect(problems { $0.assemble(Broken()) } == [missing])
            #expect(problems { Broken().assemble(&$0) } == [missing])
            #expect(
                problems { registry in
                    registry.assemble(Broken())
                    registry.assemble(Mended())
                } == []
            )
        }

        @Test("A deferred parameter and a factory close no cycle")
        func deferredClosesNoCycle() {
            let problems = problems { registry in
                registry.register(A.self) { (_: B) in A() }
                registry.register(B.self) { (_: () throws -> A, _: (@Sendable (Int) throws -> C)?) in B() }
                registry.register(C.self, arguments: Int.self) { (_, _: B) in C() }
            }
            #expect(problems == [])
        }

        @Test("A cycle of singletons is a mistake, and so is a cycle within one service")
        func cycles() {
            let problems = problems { registry in
                registry.register(A.self) { (_: B) in A() }.scope(.singleton)
                registry.register(B.self) { (_: A) in B() }.scope(.singleton)
                registry.register(C.self) { (_: C) in C() }.scope(.graph)
                registry.register(D.self, arguments: Int.self) { (_, _: A) in D() }
            }
            #expect(
                problems == [
                    .cycle([Request(node: 0, dependency: 0), Request(node: 1, dependency: 0)], members: [0, 1]),
                    .cycle([Request(node: 2, dependency: 0)], members: [2]),
                ]
            )
        }

        @Test("Nothing is captive behind a deferred parameter, a factory, or in a service of the same lifetime")
        func notCaptive() {
            let problems = problems { registry in
                registry.register(A.self) { A() }.scope(.graph)
                registry.register(B.self) { (_: @Sendable () throws -> A) in B() }.scope(.singleton)
                registry.register(C.self, arguments: Int.self) { (_, _: A) in C() }
                registry.register(D.self) { (_: B, _: @Sendable (Int) throws -> C) in D() }.scope(.weak)
                registry.register(Int.self) { (_: A, _: B, _: D) in 1 }.scope(.graph)
                registry.register(String.self) { (_: D) in "" }.scope(.singleton)
            }
            #expect(problems == [])
        }

        @Test("Services under a name are checked like others, and a name and its Named are the same service")
        func namedServices() {
            let problems = problems { registry in
                registry.register(Users.RetrieveAll.self) { (_: A) in { [] } }.scope(.singleton)
                registry.register(A.self) { (_: Named<Users.LoadAll>) in A() }.scope(.graph)
                registry.register(Users.LoadAll.self) { (_: A?) in { [] } }
                registry.register(Users.LoadAll.self) { { [] } }
                registry.register(Users.RetrieveAdmins.self) { { [] } }
                registry.register(Named<Users.RetrieveAdmins>.self) { Named { [] } }
            }
            #expect(
                problems == [
                    .captive([Request(node: 0, dependency: 0)], held: 1),
                    .cycle([Request(node: 1, dependency: 0), Request(node: 2, dependency: 0)], members: [1, 2]),
                    .duplicate(ID(Users.LoadAll.self), nodes: [2, 3]),
                    .duplicate(ID(Users.RetrieveAdmins.self), nodes: [4, 5]),
                ]
            )
        }

        @Test("A WiringError that is thrown on as any error keeps its description")
        func errorIsDescribed() {
            let error = #expect(throws: WiringError.self) { try Container { $0.register(A.self) { (_: B) in A() } } }
            #expect(error.map { "\($0 as any Error)" } == error?.description)
        }
    }
}
