import DovetailAnalysis
import DovetailContainer
import Testing

private struct Person: Sendable, Equatable { let name: String }
private struct Path: Sendable, Equatable { let text: String }

private enum Session: NamedScope { typealias Inputs = Person }
private enum Request: NamedScope {
    typealias Inputs = Path
    typealias Outer = Session
}
private enum Job: NamedScope {}

private final class Clock: Sendable {}
private final class Basket: Sendable {
    let person: Person
    init(person: Person) { self.person = person }
}
private final class Handler: Sendable {
    let path: Path
    let basket: Basket
    let clock: Clock
    init(path: Path, basket: Basket, clock: Clock) { (self.path, self.basket, self.clock) = (path, basket, clock) }
}
private struct Page { let handler: Handler }

private struct ShopAssembly: Assembly {
    func assemble(_ registry: inout Registry) {
        registry.register(Clock.self, Clock.init).scope(.singleton)
        registry.register(Basket.self, Basket.init).scope(Session.self)
        registry.register(Handler.self, Handler.init).scope(Request.self)
        registry.register(Page.self, Page.init)
    }
}

extension ContainerTests {
    @Suite("Custom scopes")
    struct CustomScopeTests {
        private let ada = Person(name: "Ada")

        @Test("Each time a scope is entered it has its own instances, and shares those of the scopes around it")
        func instances() throws {
            let session = try Container(ShopAssembly()).enter(Session.self, ada)
            let first = try session.enter(Request.self, Path(text: "/a"))
            let second = try session.enter(Request.self, Path(text: "/b"))

            let handler = try first.resolve(Handler.self)
            #expect(try first.resolve(Handler.self) === handler)
            #expect(try first.resolve(Page.self).handler === handler)
            let other = try second.resolve(Handler.self)
            #expect(other !== handler)
            #expect(handler.path == Path(text: "/a") && other.path == Path(text: "/b"))
            #expect(handler.basket === other.basket && handler.clock === other.clock)
            #expect(handler.basket.person == ada)
            #expect(try session.resolve(Basket.self) === handler.basket)
            #expect(try first.resolve(Path.self) == Path(text: "/a"))
        }

        @Test("Scoped services are released with their scope")
        func release() throws {
            let container = try Container(ShopAssembly())
            let basket = Weak(try container.enter(Session.self, ada).resolve(Basket.self))
            #expect(basket.object == nil)
        }

        @Test("Inputs may have any size and alignment, and may be given as one tuple")
        func inputs() async throws {
            struct Wide: Sendable, Equatable { let a: SIMD8<Double>, b: UInt8 }
            struct Empty: Sendable {}
            enum Mixed: NamedScope { typealias Inputs = (UInt8, Wide, Empty, String) }
            struct Visitor: Sendable { let enter: Enter<Mixed> }
            let container = try Container { registry in
                registry.register(Int16.self) { (small: UInt8) in Int16(small) + 1 }.scope(Mixed.self)
                registry.register(Visitor.self, Visitor.init)
            }
            let (wide, text) = (Wide(a: SIMD8(repeating: 1.5), b: 7), "a text too long to be small")
            let inputs = (UInt8(3), wide, Empty(), text)
            let visitor = try container.resolve(Visitor.self)
            for scope in [
                try container.enter(Mixed.self, 3, wide, Empty(), text), try container.enter(Mixed.self, inputs),
                try visitor.enter(inputs),
            ] {
                #expect(try scope.resolve(Int16.self) == 4 && scope.resolve(UInt8.self) == 3)
                #expect(try scope.resolve(Wide.self) == wide && scope.resolve(String.self) == text)
                _ = try scope.resolve(Empty.self)
            }
            let number = try await container.within(Mixed.self, inputs) { try await $0.resolve(Int16.self) }
            #expect(number == 4)
        }

        @Test("A service that holds one of another scope is advised to share the scope, or to enter it")
        func captives() {
            let advice = wiringAdvice { registry in
                registry.register(Basket.self) { Basket(person: ada) }.scope(Session.self)
                registry.register(Handler.self) { (_: Basket) in throw Failure.notFound }.scope(Job.self)
            }
            #expect(
                advice == """
                    register Basket with scope(Job.self), or Handler with scope(Session.self), \
                    or let it take Enter<Session> and resolve Basket in the scope that it enters
                    """
            )
        }

        @Test("Each of nested scopes keeps the one that it was entered from, also one without services in between")
        func nested() throws {
            enum Part: NamedScope { typealias Outer = Step }
            enum Step: NamedScope { typealias Outer = Job }
            let container = try Container { registry in
                registry.register(Clock.self, Clock.init).scope(Job.self)
                registry.register(Basket.self) { [ada] (_: Clock) in Basket(person: ada) }.scope(Part.self)
            }
            let part = try container.enter(Job.self).enter(Step.self).enter(Part.self)
            #expect(try part.resolve(Basket.self).person == ada)
        }
    }
}
