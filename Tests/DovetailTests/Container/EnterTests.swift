import DovetailContainer
import Testing

private struct Account: Sendable, Equatable { let name: String }
private struct Path: Sendable, Equatable { let text: String }

private enum Session: NamedScope { typealias Inputs = Account }
private enum Request: NamedScope {
    typealias Inputs = (Path, Int)
    typealias Outer = Session
}

private final class Home: Sendable {
    let account: Account
    init(account: Account) { self.account = account }
}
private struct Page: Sendable { let home: Home, path: Path, number: Int }
private struct Login: Sendable { let enter: Enter<Session> }
private struct Router: Sendable { let enter: Enter<Request> }

private struct AppAssembly: Assembly {
    func assemble(_ registry: inout Registry) {
        registry.register(Home.self, Home.init).scope(Session.self)
        registry.register(Page.self) { Page(home: $0, path: $1, number: $2) }.scope(Request.self)
        registry.register(Login.self, Login.init).scope(.singleton)
        registry.register(Router.self, Router.init)
    }
}

extension ContainerTests {
    @Suite("Functions that enter a scope")
    struct EnterTests {
        private let ada = Account(name: "Ada")

        @Test("A recipe takes a function that opens a session, each time a new one")
        func opens() throws {
            let container = try Container(AppAssembly())
            let enter = try container.resolve(Login.self).enter
            let home = try enter(ada).resolve(Home.self)
            #expect(home.account == ada)
            #expect(try enter(ada).resolve(Home.self) !== home)
            withExtendedLifetime(container) {}
        }

        @Test("In a session, the function opens a request with its inputs in order, and keeps the session alive")
        func nests() throws {
            func router() throws -> Router { try Container(AppAssembly()).enter(Session.self, ada).resolve() }
            let page = try router().enter(Path(text: "/a"), 1).resolve(Page.self)
            #expect(page.path == Path(text: "/a") && page.number == 1 && page.home.account == ada)
        }

        @Test("A request cannot be opened outside of a session")
        func wrongPlace() throws {
            let router = try Container(AppAssembly()).resolve(Router.self)
            #expect(
                message { _ = try router.enter(Path(text: "/a"), 1) } == """
                    error: the scope Request cannot be entered from the container
                      to fix     enter it from the scope Session
                    """
            )
        }

        @Test("A scope is known by its function alone, also that of a contribution, a decoration or an extension")
        func nothingInScope() throws {
            typealias Visit = @Sendable (Account) throws -> Account
            let container = try Container { registry in
                registry.register(Visit.self) { (enter: Enter<Session>) in { try enter($0).resolve() } }
            }
            #expect(try container.resolve(Visit.self)(ada) == ada)
            #expect(try container.enter(Session.self, ada).resolve(Account.self) == ada)
            let contributed = try Container { registry in
                registry.contribute(Visit.self) { (enter: Enter<Session>) in { try enter($0).resolve() } }
            }
            #expect(try contributed.resolve([Visit].self).map { try $0(ada) } == [ada])
            let decorated = try Container { registry in
                registry.register(Visit.self) { { $0 } }
                registry.decorate(Visit.self) { (_, enter: Enter<Session>) in { try enter($0).resolve() } }
            }
            #expect(try decorated.resolve(Visit.self)(ada) == ada)
            let extended = try Container().extended { registry in
                registry.register(Visit.self) { (enter: Enter<Session>) in { try enter($0).resolve() } }
            }
            #expect(try extended.resolve(Visit.self)(ada) == ada)
        }

        @Test("A singleton does not keep the container alive, and cannot open a session after that")
        func released() throws {
            let login = try Container(AppAssembly()).resolve(Login.self)
            #expect(throws: ResolutionError.self) { try login.enter(ada) }
        }
    }
}
