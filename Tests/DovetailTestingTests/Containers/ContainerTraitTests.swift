import Dovetail
import DovetailTesting
import Testing

final class Session: Sendable {
    let token: String
    init(token: String) { self.token = token }
}

struct Screen {
    let session: Session
    let title: String
}

struct SessionAssembly: Assembly {
    var token = "live"

    func assemble(_ registry: inout Registry) {
        registry.register(Session.self, scope: .singleton) { [token] in Session(token: token) }
    }
}

struct ScreenAssembly: Assembly {
    func assemble(_ registry: inout Registry) {
        registry.register(String.self) { "Users" }
        registry.register(Screen.self, Screen.init)
    }
}

@Suite("A container for each test", .container(SessionAssembly(), ScreenAssembly()))
struct ContainerTraitTests {
    private static let sessions = Spy { (_: Session) in }

    let session: Session

    init() throws {
        session = try Test.container.resolve(Session.self)
    }

    @Test("A test's container comes from the suite, and is the same in all of the test")
    func fromTheSuite() async throws {
        #expect(try Test.container.resolve(Screen.self).session === session)
        #expect(try await Task { try Test.container.resolve(Session.self) }.value === session)
        #expect(session.token == "live")
    }

    @Test("Each case of a test with arguments has another container, also in parallel", arguments: 1...20)
    func eachCase(number: Int) throws {
        Self.sessions(session)

        #expect(Self.sessions.calls.filter { $0.arguments === session }.count == 1)
        #expect(try Test.container.resolve(Session.self) === session)
    }

    @Test("A test with a custom container does not get that of the suite", .container(SessionAssembly(token: "own")))
    func own() throws {
        #expect(session.token == "own")
        #expect(throws: ResolutionError.self, "nothing is left of the suite's") {
            try Test.container.resolve(Screen.self)
        }
    }

    @Test(
        "A test's container is made of what is registered in place",
        .container { $0.register(Session.self) { Session(token: "here") } }
    )
    func inPlace() {
        #expect(session.token == "here")
    }

    @Test("A test's container has replacements for one test", .replacing { $0.register(String.self) { "Nobody" } })
    func replacing() throws {
        let screen = try Test.container.resolve(Screen.self)

        #expect(screen.title == "Nobody")
        #expect(screen.session.token == "live")
    }

    @Test(
        "A test's container has replacements from several traits, of which the last wins",
        .replacing { $0.register(String.self) { "first" } },
        .replacing { $0.register(Session.self, scope: .singleton) { Session(token: "testing") } },
        .replacing { $0.register(String.self) { "last" } }
    )
    func replacingTwice() throws {
        let screen = try Test.container.resolve(Screen.self)

        #expect(screen.title == "last")
        #expect(screen.session === session)
        #expect(session.token == "testing")
    }

    @Suite("A container in a suite within", .replacing { $0.register(String.self) { "within" } })
    struct Within {
        @Test("An inner suite has the container of the outer suite, with the replacements")
        func inherits() throws {
            let screen = try Test.container.resolve(Screen.self)

            #expect(screen.title == "within")
            #expect(screen.session.token == "live")
        }

        @Test(
            "A test in an inner suite has its replacements on top",
            .replacing { $0.register(String.self) { "\(#function)" } }
        )
        func onTop() throws {
            #expect(try Test.container.resolve(Screen.self).title != "within")
        }

        @Suite("An inner suite with a custom container", .container(SessionAssembly(token: "inner")))
        struct Own {
            @Test("An inner suite with a custom container does not get that of the outer suite")
            func own() throws {
                #expect(try Test.container.resolve(Session.self).token == "inner")
                #expect(throws: ResolutionError.self) { try Test.container.resolve(Screen.self) }
            }
        }
    }
}
