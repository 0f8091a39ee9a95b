import App
import DovetailContainer
import DovetailTesting
import Testing

@Suite("expectWired")
struct ExpectWiredTests {
    @Test("expectWired records all that is wrong as one issue, at its own line")
    func wrong() throws {
        let error = try #require(throws: WiringError.self) { try Container.validate(ScreenAssembly()) }
        let line = #line + 2
        withKnownIssue {
            expectWired(ScreenAssembly())
        } matching: { issue in
            issue.comments.map(\.rawValue) == [error.description]
                && issue.sourceLocation?.line == line
                && issue.sourceLocation?.fileID == #fileID
        }
        #expect(error.description.hasPrefix("error: no registration for Session\n"))
    }

    @Test("expectWired records what is wrong with what is registered in place")
    func wrongInPlace() {
        let line = #line + 2
        withKnownIssue {
            expectWired { registry in
                registry.assemble(ScreenAssembly())
                registry.register(Double.self) { (_: String) in 1 }
                registry.register(Int.self) { 1 }
                registry.register(Int.self) { 2 }
            }
        } matching: { issue in
            let text = issue.comments.map(\.rawValue).joined()
            return ["no registration for Session", "no registration for String", "Int"].allSatisfy(text.contains)
                && issue.sourceLocation?.line == line
        }
    }

    @Test("expectWired records a warning where a function leads back to a service of the same call")
    func warning() {
        let line = #line + 2
        withKnownIssue {
            expectWired { registry in
                registry.register(Session.self) { (token: String) in Session(token: token) }.scope(.graph)
                registry.register(String.self) { (_: () throws -> Session) in "" }
            }
        } matching: { issue in
            issue.severity == .warning && issue.sourceLocation?.line == line
                && issue.comments.map(\.rawValue).joined().contains("makes a second instance")
        }
    }

    @Test("expectWired goes on, and does not run any recipe")
    func goesOn() {
        let made = Calls()
        let make: @Sendable () -> Session = {
            made()
            return Session(token: "made")
        }
        withKnownIssue {
            expectWired { registry in
                registry.register(Session.self, make).scope(.singleton)
                registry.register(Bool.self) { (_: Screen) in true }
            }
            expectWired { $0.register(Session.self, make) }
        }
        #expect(made.count == 0)
    }
}
