import DovetailContainer
import DovetailTesting
import Testing

private struct Path: Sendable, Equatable { let text: String }
private struct Page: Equatable { let path: Path }

private enum Request: NamedScope { typealias Inputs = (Path, Int) }
private enum Step: NamedScope { typealias Outer = Request }

extension ContainerTests {
    @Suite("Empty scopes")
    struct EmptyScopeTests {
        private let path = Path(text: "a text that is longer than a few bytes")

        @Test("A scope that no registration mentions can be entered, from where it belongs, but supplies no inputs")
        func unmentioned() async throws {
            let container = try Container { registry in registry.register(Int?.self) { 7 }.scope(.singleton) }
            for _ in 0..<3 {
                let request = try container.enter(Request.self, path, 1)
                #expect(try request.resolve(Int?.self) == 7)
                #expect(
                    message { try request.resolve(Path.self) }?.hasPrefix("error: no registration for Path") == true
                )
                try await request.enter(Step.self).start()
                #expect(throws: ResolutionError.self) { try container.enter(Step.self) }
                #expect(throws: ResolutionError.self) { try request.enter(Request.self, path, 1) }
            }
            #expect(try await container.within(Request.self, path, 1) { try await $0.resolve(Int?.self) } == 7)
            try await container.stop()
            await #expect(throws: ResolutionError.self) { try await container.within(Request.self, path, 1) { _ in } }
        }

        @Test("The inputs of an empty scope are released with it")
        func released() throws {
            enum Job: NamedScope { typealias Inputs = Box }
            final class Box: Sendable {}
            let container = try Container { _ in }
            func enter() throws -> Weak<Box> {
                let box = Box()
                _ = try container.enter(Job.self, box)
                return Weak(box)
            }
            #expect(try enter().object == nil)
        }

        @Test("Where a scope is declared, its inputs are resolved, and recipes take them")
        func declared() async throws {
            let container = try Container { registry in
                registry.declare(Request.self)
                registry.register(Page.self) { (path: Path) in Page(path: path) }
            }
            let request = try container.enter(Request.self, path, 1)
            #expect(try request.resolve(Path.self) == path)
            #expect(try request.resolve(Int.self) == 1)
            #expect(try request.resolve(Page.self) == Page(path: path))
            #expect(try await container.within(Request.self, path, 2) { try await $0.resolve(Int.self) } == 2)
            #expect(reason { try container.resolve(Page.self) } == .notEntered)
        }

        @Test("A scope may be declared twice, in an extension, in a copy and on the main actor")
        @MainActor
        func declaredElsewhere() throws {
            let first = try Container(on: MainActor.self) { registry in
                registry.declare(Request.self)
                registry.declare(Request.self)
            }
            let extended = try first.extended { registry in
                registry.declare(Request.self)
                registry.declare(Step.self)
                registry.register(Page.self) { (path: Path) in Page(path: path) }
            }
            let copy = try Container { _ in }.replacing { $0.declare(Request.self) }
            let copyOfExtended = try Container { _ in }.extended { _ in }.replacing { $0.declare(Request.self) }
            for container in [first, extended, copy, copyOfExtended] {
                let request = try container.enter(Request.self, path, 1)
                #expect(try request.enter(Step.self).resolve(Path.self) == path)
            }
            #expect(try extended.enter(Request.self, path, 1).resolve(Page.self) == Page(path: path))
        }
    }
}
