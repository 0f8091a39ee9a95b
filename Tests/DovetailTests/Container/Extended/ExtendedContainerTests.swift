import DovetailContainer
import DovetailAnalysis
import DovetailTesting
import Testing

private enum Request: NamedScope { typealias Inputs = HTTPRequest }
private enum Export: NamedScope {
    typealias Inputs = Int
    typealias Outer = Request
}

private final class Network: Sendable {}
private final class Members: Sendable {
    let network: Network
    init(network: Network) { self.network = network }
}
private final class Summary: Sendable {
    let users: Members
    init(users: Members) { self.users = users }
}
private final class Printer: Sendable {
    let report: Summary
    init(report: Summary) { self.report = report }
}
private struct HTTPRequest: Sendable { var path = "/" }
private final class Session: Sendable {
    let request: HTTPRequest
    init(request: HTTPRequest) { self.request = request }
}
private struct Check: Sendable { let name: String }
private final class Checks: Sendable {
    let names: [String]
    init(all: [Check]) { names = all.map(\.name) }
}

private struct NetworkAssembly: Assembly {
    func assemble(_ registry: inout Registry) { registry.register(Network.self, Network.init).scope(.singleton) }
}
private struct UsersAssembly: Assembly {
    func assemble(_ registry: inout Registry) {
        registry.assemble(once: NetworkAssembly())
        registry.register(Members.self, Members.init).scope(.singleton)
        registry.register(Session.self, Session.init).scope(Request.self)
        registry.contribute(Check.self) { Check(name: "users") }
        registry.register(Checks.self, Checks.init).scope(.singleton)
    }
}
private struct ReportsAssembly: Assembly {
    func assemble(_ registry: inout Registry) {
        registry.assemble(once: NetworkAssembly())
        registry.register(Summary.self, Summary.init).scope(.singleton)
        registry.contribute(Check.self) { Check(name: "reports") }
    }
}

extension ContainerTests {
    /// What was there is shared, what is new is separate.
    @Suite("Extending a container") struct ExtendedTests {
        private let app: Container
        private let withReports: Container

        init() throws {
            app = try Container(NetworkAssembly(), UsersAssembly())
            withReports = try app.extended(ReportsAssembly())
        }

        @Test(
            "New recipes depend on services of the first container, and both share the instances"
        )
        func sharing() throws {
            let report = try withReports.resolve(Summary.self)
            #expect(report.users === (try app.resolve(Members.self)))
            #expect(report.users.network === (try app.resolve(Network.self)))
            #expect(try withReports.resolve(Summary.self) === report)
            #expect(try withReports.resolve(Network.self) === (try app.resolve(Network.self)))
        }

        @Test("Extensions take an array of assemblies, can be extended, and lie side by side")
        func several() throws {
            let plugIns: [any Assembly] = [ReportsAssembly()]
            let others = try app.extended(plugIns)
            let printing = try withReports.extended { $0.register(Printer.self, Printer.init).scope(.singleton) }
            #expect(try printing.resolve(Printer.self).report === (try withReports.resolve(Summary.self)))
            #expect(try printing.resolve(Members.self) === (try app.resolve(Members.self)))
            #expect(try others.resolve(Summary.self) !== (try withReports.resolve(Summary.self)))
            #expect(try others.resolve(Summary.self).users === (try withReports.resolve(Summary.self).users))
        }

        @Test("Services of the first container never see those of the extension")
        func separation() throws {
            #expect(try app.resolve(Summary?.self) == nil)
            #expect(ContainerTests.reason { try app.resolve(Summary.self) } == .notRegistered)
            #expect(try withReports.resolve(Summary?.self) != nil)
            #expect(try withReports.resolve(Members?.self) != nil)
            #expect(try withReports.resolve(Printer?.self) == nil)
        }

        @Test("Contributions are added for the extension only, and may need what has the collection as it was")
        func contributions() throws {
            #expect(try withReports.resolve([Check].self).map(\.name) == ["users", "reports"])
            #expect(try app.resolve([Check].self).map(\.name) == ["users"])
            // A service of the first container has the contributions that it always had.
            #expect(try withReports.resolve(Checks.self).names == ["users"])
            let more = try withReports.extended { registry in
                registry.contribute(Check.self) { (checks: Checks, _: Summary) in Check(name: "after \(checks.names)") }
                registry.register(Set<String>.self) { (all: [Check]) in Set(all.map(\.name)) }.scope(.singleton)
            }
            let names = ["users", "reports", #"after ["users"]"#]
            #expect(try more.resolve([Check].self).map(\.name) == names)
            // Three containers have it in three forms.
            let all = try more.extended { registry in
                registry.contribute(Check.self) { (_: Checks, _: Set<String>) in Check(name: "plug-in") }
                registry.register(Int.self) { (checks: Checks, more: Set<String>) in checks.names.count + more.count }
            }
            #expect(try all.resolve(Int.self) == 4)
            #expect(try all.resolve([Check].self).map(\.name) == names + ["plug-in"])
        }

        @Test("A new contribution may need a service for which the collection was empty")
        func firstContribution() throws {
            let app = try Container { $0.register(Checks.self, Checks.init).scope(.singleton) }
            let extended = try app.extended { registry in
                registry.contribute(Check.self) { (checks: Checks) in Check(name: "after \(checks.names)") }
            }
            #expect(try extended.resolve([Check].self).map(\.name) == ["after []"])
            #expect(try extended.resolve(Checks.self).names == [])
        }

        @Test("Keys of contributions are compared with those of the first container")
        func keys() throws {
            let app = try Container { $0.contribute(Check.self, key: "a") { Check(name: "a") } }
            let two = try app.extended { $0.contribute(Check.self, key: "b") { Check(name: "b") } }
            #expect(try two.resolve([String: Check].self).mapValues(\.name) == ["a": "a", "b": "b"])
            let error = #expect(throws: WiringError.self) {
                try app.extended { $0.contribute(Check.self, key: "a") { Check(name: "again") } }
            }
            #expect(error?.description.contains("2 registrations for Check[a]") == true, "\(error?.description ?? "")")
        }

        @Test("A custom scope gets new services, but not if it was entered before")
        func scopes() throws {
            final class Draft: Sendable {
                let (session, report): (Session, Summary)
                init(session: Session, report: Summary) { (self.session, self.report) = (session, report) }
            }
            let before = try app.enter(Request.self, HTTPRequest(path: "/before"))
            let withDrafts = try withReports.extended { $0.register(Draft.self, Draft.init).scope(Request.self) }
            let request = try withDrafts.enter(Request.self, HTTPRequest(path: "/after"))
            let draft = try request.resolve(Draft.self)
            #expect(draft.session.request.path == "/after")
            #expect(try request.resolve(Draft.self) === draft)
            #expect(try request.resolve(Session.self) === draft.session)
            #expect(draft.report.users === (try app.resolve(Members.self)))
            #expect(try before.resolve(Session.self).request.path == "/before")
            #expect(try before.resolve(Draft?.self) == nil)
            #expect(try app.enter(Request.self, HTTPRequest()).resolve(Draft?.self) == nil)
            #expect(ContainerTests.reason { try withDrafts.resolve(Draft.self) } == .notEntered)
        }

        @Test("A new scope lies within a scope of the first container")
        func newScope() throws {
            let extended = try app.extended { registry in
                registry.register(String.self) { (number: Int, session: Session) in
                    "\(number) \(session.request.path)"
                }
                .scope(Export.self)
            }
            let request = try extended.enter(Request.self, HTTPRequest())
            #expect(try request.enter(Export.self, 7).resolve(String.self) == "7 /")
            // The first container has nothing in it.
            let empty = try app.enter(Request.self, HTTPRequest()).enter(Export.self, 7)
            #expect(throws: ResolutionError.self) { try empty.resolve(String.self) }
        }

        @Test("An extension keeps the first container alive")
        func lifetime() throws {
            let extended = try Container(NetworkAssembly(), UsersAssembly()).extended(ReportsAssembly())
            #expect(try extended.resolve(Summary.self).users.network === (try extended.resolve(Network.self)))
        }

        @Test("Observers of the first container are notified of what the extension makes")
        func observers() throws {
            let log = RecipeLog()
            let app = try Container { registry in
                registry.observe(made: { service, _ in log("app \(service)") })
                registry.register(Network.self, Network.init).scope(.singleton)
            }
            let extended = try app.extended { registry in
                registry.observe(made: { service, _ in log("plug-in \(service)") })
                registry.register(Members.self, Members.init).scope(.singleton)
            }
            _ = try extended.resolve(Members.self)
            #expect(Set(log.entries).isSuperset(of: ["app Members", "plug-in Members", "app Network"]))
        }

        @Test("The picture of an extension has everything, and a copy of the extension replaces everything")
        func pictures() throws {
            let ids = Set(withReports.dependencyGraph.nodes.map(\.id.description))
            #expect(ids.isSuperset(of: ["Network", "Members", "Summary", "Session"]))
            #expect(!app.dependencyGraph.nodes.contains { $0.id.description == "Summary" })
            let network = Network()
            let testing = try withReports.replacing { $0.register(Network.self) { network }.scope(.singleton) }
            #expect(try testing.resolve(Summary.self).users.network === network)
            #expect(try withReports.resolve(Network.self) !== network)
            #expect("\(withReports)".hasPrefix("an extension by 2 recipes from 1 assembly"), "\(withReports)")
        }
    }
}
