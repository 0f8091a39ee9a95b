import DovetailGraph
import Dovetail
import Testing

extension Scope {
    fileprivate static let session = Scope("session")
    fileprivate static let request = Scope("request")
    fileprivate static let job = Scope("job")
}

extension ContainerTests {
    @Suite("Custom scopes")
    struct CustomScopeTests {
        struct Person: Sendable, Equatable { let name: String }
        struct Path: Sendable, Equatable { let text: String }
        final class Clock: Sendable {}
        final class Basket: Sendable {
            let person: Person
            init(person: Person) { self.person = person }
        }
        final class Handler: Sendable {
            let path: Path
            let basket: Basket
            let clock: Clock
            init(path: Path, basket: Basket, clock: Clock) {
                self.path = path
                self.basket = basket
                self.clock = clock
            }
        }
        struct Page { let handler: Handler }

        static func shop() throws -> Container {
            try Container { registry in
                registry.declare(.session, supplying: Person.self)
                registry.declare(.request, within: .session, supplying: Path.self)
                registry.register(Clock.self, scope: .singleton, Clock.init)
                registry.register(Basket.self, scope: .session, Basket.init)
                registry.register(Handler.self, scope: .request, Handler.init)
                registry.register(Page.self, Page.init)
            }
        }

        @Test("Each time a scope is entered it has its own instances, and shares those of the scopes around it")
        func instances() throws {
            let session = try Self.shop().enter(.session, supplying: Person(name: "Ada"))
            let first = try session.enter(.request, supplying: Path(text: "/a"))
            let second = try session.enter(.request, supplying: Path(text: "/b"))

            let handler = try first.resolve(Handler.self)
            #expect(try first.resolve(Handler.self) === handler)
            #expect(try first.resolve(Page.self).handler === handler)
            let other = try second.resolve(Handler.self)
            #expect(other !== handler)
            #expect(handler.path == Path(text: "/a") && other.path == Path(text: "/b"))
            #expect(handler.basket === other.basket && handler.clock === other.clock)
            #expect(handler.basket.person == Person(name: "Ada"))
            #expect(try session.resolve(Basket.self) === handler.basket)
            #expect(try first.resolve(Path.self) == Path(text: "/a"))
        }

        @Test("Sessions know nothing of each other")
        func siblings() throws {
            let shop = try Self.shop()
            let ada = try shop.enter(.session, supplying: Person(name: "Ada"))
            let ben = try shop.enter(.session, supplying: Person(name: "Ben"))

            #expect(try ada.resolve(Basket.self) !== ben.resolve(Basket.self))
            #expect(try ada.resolve(Basket.self).person.name == "Ada")
            #expect(try ben.resolve(Basket.self).person.name == "Ben")
            #expect(try ada.resolve(Clock.self) === ben.resolve(Clock.self))
        }

        @Test("Scoped services and inputs are released with their scope")
        func release() throws {
            final class Upload: Sendable {}
            final class Saver: Sendable {
                let upload: Upload
                init(upload: Upload) { self.upload = upload }
            }
            let container = try Container { registry in
                registry.declare(.request, supplying: Upload.self)
                registry.register(Saver.self, scope: .request, Saver.init)
            }
            func use() throws -> (upload: Weak<Upload>, saver: Weak<Saver>) {
                let upload = Upload()
                let scope = try container.enter(.request, supplying: upload)
                let saver = Weak(try scope.resolve(Saver.self))
                withExtendedLifetime(scope) { #expect(saver.object?.upload === upload) }
                return (Weak(upload), saver)
            }
            func enterOnly() throws -> Weak<Upload> {
                let upload = Upload()
                _ = try container.enter(.request, supplying: upload)
                return Weak(upload)
            }
            let used = try use()
            #expect(used.upload.object == nil && used.saver.object == nil)
            #expect(try enterOnly().object == nil)
        }

        @Test("A scope keeps what it was entered from")
        func keepsTheOuter() throws {
            let request = try Self.shop().enter(.session, supplying: Person(name: "Ada"))
                .enter(.request, supplying: Path(text: "/"))
            #expect(try request.resolve(Handler.self).basket.person.name == "Ada")
        }

        @Test("A scope that nothing is supplied to need not be declared")
        func undeclared() throws {
            let container = try Container { $0.register(Clock.self, scope: .job, Clock.init) }
            let job = try container.enter(.job)
            #expect(try job.resolve(Clock.self) === job.resolve(Clock.self))
            #expect(try job.resolve(Clock.self) !== container.enter(.job).resolve(Clock.self))
        }

        @Test("Inputs are distinguished by their types, in any order")
        func order() throws {
            let container = try Container { registry in
                registry.declare(.request, supplying: Person.self, Path.self, Int.self)
            }
            let scope = try container.enter(.request, supplying: 3, Path(text: "/"), Person(name: "Ada"))
            #expect(try scope.resolve(Int.self) == 3)
            #expect(try scope.resolve(Person.self).name == "Ada")
            #expect(try scope.resolve(Path.self).text == "/")
        }

        @Test("A scope entered with other values than declared is an error that names them")
        func wrongInputs() throws {
            let container = try Container { registry in
                registry.declare(.request, supplying: Person.self, Path.self)
            }
            func message(_ enter: () throws -> Container) -> String? {
                let error = #expect(throws: ResolutionError.self) { try enter() }
                #expect(error?.reason == .inputMismatch)
                return error?.description
            }
            #expect(
                message { try container.enter(.request, supplying: Person(name: "Ada")) } == """
                    error: the scope request was entered with other values than it is declared with
                      missing    ContainerTests.CustomScopeTests.Path
                      to fix     supply one value of each of these types: ContainerTests.CustomScopeTests.Person, ContainerTests.CustomScopeTests.Path
                    """
            )
            #expect(
                message { try container.enter(.request, supplying: Person(name: ""), Path(text: ""), 1) }?
                    .contains("extra      Int") == true
            )
            let twice = message { try container.enter(.request, supplying: Person(name: ""), Person(name: "")) }
            #expect(
                twice?.contains("twice      ContainerTests.CustomScopeTests.Person") == true
                    && twice?.contains("missing    ContainerTests.CustomScopeTests.Path") == true
            )
            #expect(
                message { try container.enter(.request) }?.contains("missing    ContainerTests.CustomScopeTests.Person")
                    == true
            )
        }

        @Test("A scope is entered from the scope that it lies in, and nowhere else")
        func wrongPlace() throws {
            let shop = try Self.shop()
            #expect(
                #expect(throws: ResolutionError.self) { try shop.enter(.request, supplying: Path(text: "")) }?
                    .description
                        == """
                        error: the scope request cannot be entered from the container
                          to fix     enter it from the scope session
                        """
            )
            let unknown = #expect(throws: ResolutionError.self) { try shop.enter(.job) }
            #expect(unknown?.reason == .notEntered)
            #expect(unknown?.description.contains("scopes     session, request") == true)
            let session = try shop.enter(.session, supplying: Person(name: ""))
            #expect(throws: ResolutionError.self) { try session.enter(.session, supplying: Person(name: "")) }
        }

        @Test("A scoped service cannot be resolved outside of its scope")
        func outside() throws {
            let shop = try Self.shop()
            for resolve in [{ _ = try shop.resolve(Basket.self) }, { _ = try shop.resolve(Page.self) }] {
                let error = #expect(throws: ResolutionError.self, performing: resolve)
                #expect(error?.reason == .notEntered)
            }
            #expect(throws: ResolutionError.self) { try shop.resolve(Person.self) }
        }

        @Test("A recipe that throws leaves nothing behind, and is tried again")
        func failure() throws {
            let attempts = Counter()
            let container = try Container { registry in
                registry.register(Clock.self, scope: .request) {
                    if attempts.increment() == 1 { throw Failure.notFound }
                    return Clock()
                }
            }
            let scope = try container.enter(.request)
            #expect(throws: Failure.notFound) { try scope.resolve(Clock.self) }
            #expect(try scope.resolve(Clock.self) === scope.resolve(Clock.self))
            #expect(attempts.count == 2)
        }

        @Test("A held service may not end before its holder, in nested and in separate scopes")
        func captives() {
            let message = ContainerTests.wiringMessage { registry in
                registry.declare(.request, within: .session)
                registry.declare(.job)
                registry.register(Clock.self, scope: .request, fileID: "App/A.swift", line: 1, Clock.init)
                registry.register(Basket.self, scope: .session, fileID: "App/A.swift", line: 2) { (_: Clock) in
                    Basket(person: Person(name: ""))
                }
                registry.register(Handler.self, scope: .job, fileID: "App/A.swift", line: 3) { (_: Basket) in
                    throw Failure.notFound
                }
            }
            #expect(
                true
                    == message?.contains(
                        "ContainerTests.CustomScopeTests.Basket (session) holds ContainerTests.CustomScopeTests.Clock (request), which does not live as long"
                    )
            )
            #expect(
                true
                    == message?.contains(
                        "ContainerTests.CustomScopeTests.Handler (job) holds ContainerTests.CustomScopeTests.Basket (session), which does not live as long"
                    )
            )
        }

        @Test("Nested scopes may be declared in any order, also the innermost first")
        func declaredFromTheInside() throws {
            let container = try Container { registry in
                registry.declare(.request, within: .job)
                registry.declare(.job, within: .session)
                registry.register(Clock.self, scope: .session, Clock.init)
                registry.register(Basket.self, scope: .request) { (_: Clock) in Basket(person: Person(name: "Ada")) }
            }
            let request = try container.enter(.session).enter(.job).enter(.request)
            #expect(try request.resolve(Basket.self).person.name == "Ada")
        }

        @Test("A deferred dependency stays in the scope that it was made in")
        func deferred() throws {
            struct Later: Sendable { let basket: @Sendable () throws -> Basket }
            let container = try Container { registry in
                registry.declare(.session, supplying: Person.self)
                registry.register(Basket.self, scope: .session, Basket.init)
                registry.register(Later.self, scope: .session, Later.init)
            }
            let ada = try container.enter(.session, supplying: Person(name: "Ada"))
            let ben = try container.enter(.session, supplying: Person(name: "Ben"))
            #expect(try ada.resolve(Later.self).basket().person.name == "Ada")
            #expect(try ben.resolve(Later.self).basket() === ben.resolve(Basket.self))
        }

        @Test("A service that waits for itself gets an error, with and without functions in between")
        func circular() throws {
            final class Node: Sendable {}
            let container = try Container { registry in
                registry.register(Node.self, scope: .request) { (again: @escaping @Sendable () throws -> Node) in
                    try again()
                }
            }
            let error = #expect(throws: ResolutionError.self) { try container.enter(.request).resolve(Node.self) }
            #expect(error?.reason == .circular)

            let found = Locked<Container?>(nil)
            let hidden = try Container { registry in
                registry.register(Node.self, scope: .request) {
                    try found.withLock { $0 }?.resolve(Node.self) ?? Node()
                }
            }
            let scope = try hidden.enter(.request)
            found.withLock { $0 = scope }
            let other = #expect(throws: ResolutionError.self) { try scope.resolve(Node.self) }
            #expect(other?.reason == .circular)
            found.withLock { $0 = nil }
        }

        @Test("Two declarations of one scope, and scopes that lie in each other, are reported")
        func declarations() {
            let twice = ContainerTests.wiringMessage { registry in
                registry.declare(.session)
                registry.declare(.session, supplying: Int.self)
            }
            #expect(true == twice?.contains("2 registrations for the scope session"))
            let circle = ContainerTests.wiringMessage { registry in
                registry.declare(.session, within: .request)
                registry.declare(.request, within: .session)
            }
            #expect(true == circle?.contains("the scope session needs itself through the scope request"))
            let input = ContainerTests.wiringMessage { registry in
                registry.declare(.session, supplying: Int.self)
                registry.register(Int.self) { 1 }
            }
            #expect(true == input?.contains("2 registrations for Int"))
        }

        @Test("A scoped service is made once in each scope under contention")
        func threads() async throws {
            let made = Counter()
            let container = try Container { registry in
                registry.declare(.request, supplying: Int.self)
                registry.register(Clock.self, scope: .request) { (_: Int) in
                    made.increment()
                    return Clock()
                }
                registry.register(Basket.self, scope: .request) { (_: Clock) in Basket(person: Person(name: "")) }
            }
            let rounds = 200
            for round in 0..<rounds {
                let scope = try container.enter(.request, supplying: round)
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
            }
            #expect(made.count == rounds)
        }

        @Test("Inputs of any size and alignment are supplied")
        func layout() throws {
            struct Wide: Sendable, Equatable { let a: SIMD8<Double>, b: UInt8 }
            struct Empty: Sendable {}
            let container = try Container { registry in
                registry.declare(.request, supplying: UInt8.self, Wide.self, Empty.self, String.self)
                registry.register(Int16.self, scope: .request) { (small: UInt8) in Int16(small) + 1 }
            }
            let wide = Wide(a: SIMD8(repeating: 1.5), b: 7)
            let scope = try container.enter(
                .request,
                supplying: 3 as UInt8,
                wide,
                Empty(),
                "a text too long to be small"
            )
            #expect(try scope.resolve(Int16.self) == 4)
            #expect(try scope.resolve(Wide.self) == wide)
            #expect(try scope.resolve(String.self) == "a text too long to be small")
            _ = try scope.resolve(Empty.self)
        }
    }
}
