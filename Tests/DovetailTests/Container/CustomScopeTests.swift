import DovetailGraph
import Dovetail
import Testing

extension Scope {
    fileprivate static let session = Scope("session")
    fileprivate static let request = Scope("request")
    fileprivate static let job = Scope("job")
}

private struct Person: Sendable, Equatable { let name: String }
private struct Path: Sendable, Equatable { let text: String }
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
        registry.declare(.session, supplying: Person.self)
        registry.declare(.request, within: .session, supplying: Path.self)
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
        private let ben = Person(name: "Ben")

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

        @Test("Sessions know nothing of each other, and a deferred dependency stays in the scope that it was made in")
        func siblings() throws {
            struct Later: Sendable { let basket: @Sendable () throws -> Basket }
            let container = try Container { registry in
                registry.assemble(ShopAssembly())
                registry.register(Later.self, Later.init).scope(Session.self)
            }
            let adas = try container.enter(Session.self, ada)
            let bens = try container.enter(Session.self, ben)
            #expect(try adas.resolve(Basket.self).person == ada)
            #expect(try bens.resolve(Basket.self).person == ben)
            #expect(try adas.resolve(Clock.self) === bens.resolve(Clock.self))
            #expect(try adas.resolve(Later.self).basket() === adas.resolve(Basket.self))
            #expect(try bens.resolve(Later.self).basket() === bens.resolve(Basket.self))
        }

        @Test("Scoped services and inputs are released with their scope, also unused ones")
        func release() throws {
            final class Upload: Sendable {}
            final class Saver: Sendable {
                let upload: Upload
                init(upload: Upload) { self.upload = upload }
            }
            let container = try Container { registry in
                registry.declare(.request, supplying: Upload.self)
                registry.register(Saver.self, Saver.init).scope(Request.self)
            }
            func use() throws -> (upload: Weak<Upload>, saver: Weak<Saver>) {
                let upload = Upload()
                let scope = try container.enter(Request.self, upload)
                let saver = Weak(try scope.resolve(Saver.self))
                withExtendedLifetime(scope) { #expect(saver.object?.upload === upload) }
                return (Weak(upload), saver)
            }
            func enterOnly() throws -> Weak<Upload> {
                let upload = Upload()
                _ = try container.enter(Request.self, upload)
                return Weak(upload)
            }
            let used = try use()
            #expect(used.upload.object == nil && used.saver.object == nil)
            #expect(try enterOnly().object == nil)
        }

        @Test("A scope that nothing is supplied to need not be declared")
        func undeclared() throws {
            let container = try Container { $0.register(Clock.self, Clock.init).scope(Job.self) }
            let job = try container.enter(Job.self)
            #expect(try job.resolve(Clock.self) === job.resolve(Clock.self))
            #expect(try job.resolve(Clock.self) !== container.enter(Job.self).resolve(Clock.self))
        }

        @Test("Inputs of any size and alignment are supplied, in any order")
        func inputs() throws {
            struct Wide: Sendable, Equatable { let a: SIMD8<Double>, b: UInt8 }
            struct Empty: Sendable {}
            let container = try Container { registry in
                registry.declare(.request, supplying: UInt8.self, Wide.self, Empty.self, String.self)
                registry.register(Int16.self) { (small: UInt8) in Int16(small) + 1 }.scope(Request.self)
            }
            let (wide, text) = (Wide(a: SIMD8(repeating: 1.5), b: 7), "a text too long to be small")
            let scope = try container.enter(Request.self, text, 3 as UInt8, Empty(), wide)
            #expect(try scope.resolve(Int16.self) == 4)
            #expect(try scope.resolve(UInt8.self) == 3)
            #expect(try scope.resolve(Wide.self) == wide)
            #expect(try scope.resolve(String.self) == text)
            _ = try scope.resolve(Empty.self)
        }

        @Test("A scope entered with other values than declared is an error that names them")
        func wrongInputs() throws {
            let container = try Container { $0.declare(.request, supplying: Person.self, Path.self) }
            #expect(reason { try container.enter(Request.self, ada) } == .inputMismatch)
            #expect(
                message { try container.enter(Request.self, ada) } == """
                    error: the scope request was entered with other values than it is declared with
                      missing    Path
                      to fix     supply one value of each of these types: Person, Path
                    """
            )
            let tooMany = message { try container.enter(Request.self, ada, Path(text: ""), 1) }
            #expect(tooMany?.contains("extra      Int") == true)
            let twice = message { try container.enter(Request.self, ada, ben) }
            #expect(twice?.contains("twice      Person") == true)
            #expect(twice?.contains("missing    Path") == true)
            #expect(message { try container.enter(Request.self) }?.contains("missing    Person") == true)
        }

        @Test("A scope is entered from the scope that it lies in, and nowhere else")
        func wrongPlace() throws {
            let shop = try Container(ShopAssembly())
            #expect(
                message { try shop.enter(Request.self, Path(text: "")) } == """
                    error: the scope request cannot be entered from the container
                      to fix     enter it from the scope session
                    """
            )
            let unknown = #expect(throws: ResolutionError.self) { try shop.enter(Job.self) }
            #expect(unknown?.reason == .notEntered)
            #expect(unknown?.description.contains("scopes     session, request") == true)
            let session = try shop.enter(Session.self, ada)
            #expect(throws: ResolutionError.self) { try session.enter(Session.self, ada) }
        }

        @Test("A scoped service and an input cannot be resolved outside of their scope")
        func outside() throws {
            let shop = try Container(ShopAssembly())
            #expect(reason { try shop.resolve(Basket.self) } == .notEntered)
            #expect(reason { try shop.resolve(Page.self) } == .notEntered)
            #expect(throws: ResolutionError.self) { try shop.resolve(Person.self) }
        }

        @Test("A recipe that throws leaves nothing behind, and is tried again")
        func failure() throws {
            let attempts = Counter()
            let container = try Container { registry in
                registry.register(Clock.self) {
                    if attempts.increment() == 1 { throw Failure.notFound }
                    return Clock()
                }
                .scope(Request.self)
            }
            let scope = try container.enter(Request.self)
            #expect(throws: Failure.notFound) { try scope.resolve(Clock.self) }
            #expect(try scope.resolve(Clock.self) === scope.resolve(Clock.self))
            #expect(attempts.count == 2)
        }

        @Test("A held service may not end before its holder, in nested and in separate scopes")
        func captives() {
            let message = wiringMessage { registry in
                registry.declare(.request, within: .session)
                registry.declare(.job)
                registry.register(Clock.self, Clock.init).scope(Request.self)
                registry.register(Basket.self) { (_: Clock) in Basket(person: ada) }.scope(Session.self)
                registry.register(Handler.self) { (_: Basket) in throw Failure.notFound }.scope(Job.self)
            }
            let end = "which does not live as long"
            #expect(message?.contains("Basket (session) holds Clock (request), \(end)") == true)
            #expect(message?.contains("Handler (job) holds Basket (session), \(end)") == true)
        }

        @Test("Nested scopes may be declared in any order, and each keeps the scope that it was entered from")
        func nested() throws {
            let container = try Container { registry in
                registry.declare(.request, within: .job)
                registry.declare(.job, within: .session)
                registry.register(Clock.self, Clock.init).scope(Session.self)
                registry.register(Basket.self) { [ada] (_: Clock) in Basket(person: ada) }.scope(Request.self)
            }
            let request = try container.enter(Session.self).enter(Job.self).enter(Request.self)
            #expect(try request.resolve(Basket.self).person == ada)
        }

        @Test("A service that waits for itself gets an error, with and without functions in between")
        func circular() throws {
            let container = try Container { registry in
                registry.register(Clock.self) { (again: @Sendable () throws -> Clock) in try again() }
                    .scope(Request.self)
            }
            #expect(reason { try container.enter(Request.self).resolve(Clock.self) } == .circular)

            let found = Locked<Container?>(nil)
            let hidden = try Container { registry in
                registry.register(Clock.self) {
                    try found.withLock { $0 }?.resolve(Clock.self) ?? Clock()
                }
                .scope(Request.self)
            }
            let scope = try hidden.enter(Request.self)
            found.withLock { $0 = scope }
            defer { found.withLock { $0 = nil } }
            #expect(reason { try scope.resolve(Clock.self) } == .circular)
        }

        @Test("Two declarations of one scope, and a recipe of its input, are reported")
        func declarations() {
            let twice = wiringMessage { registry in
                registry.declare(.session)
                registry.declare(.session, supplying: Int.self)
            }
            #expect(twice?.contains("2 registrations for the scope session") == true)
            let input = wiringMessage { registry in
                registry.declare(.session, supplying: Int.self)
                registry.register(Int.self) { 1 }
            }
            #expect(input?.contains("2 registrations for Int") == true)
        }

        @Test("A scoped service is made once in each scope under contention")
        func threads() async throws {
            let made = Counter()
            let container = try Container { registry in
                registry.declare(.request, supplying: Int.self)
                registry.register(Clock.self) { (_: Int) in
                    made.increment()
                    return Clock()
                }
                .scope(Request.self)
                registry.register(Basket.self) { [ada] (_: Clock) in Basket(person: ada) }.scope(Request.self)
            }
            for round in 1...200 {
                let scope = try container.enter(Request.self, round)
                let ids = try await withThrowingTaskGroup { group in
                    for task in 0..<8 {
                        group.addTask {
                            if task.isMultiple(of: 2) { _ = try scope.resolve(Basket.self) }
                            return ObjectIdentifier(try scope.resolve(Clock.self))
                        }
                    }
                    return try await group.reduce(into: Set()) { $0.insert($1) }
                }
                #expect(ids.count == 1)
                #expect(made.count == round)
            }
        }
    }
}
