import DovetailContainer
import DovetailTesting
import Testing

private final class Network: Sendable {}
private final class Members: Sendable {
    let network: Network
    init(network: Network) { self.network = network }
}
private final class Summary: Sendable {
    let users: Members
    init(users: Members) { self.users = users }
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
            let plugIns: [any Assembly] = [ReportsAssembly()]
            withReports = try app.extended(plugIns)
        }

        @Test("New recipes depend on services of the first container, which both share, and which do not see them")
        func sharing() throws {
            let report = try withReports.resolve(Summary.self)
            #expect(report.users === (try app.resolve(Members.self)))
            #expect(report.users.network === (try app.resolve(Network.self)))
            #expect(try withReports.resolve(Summary.self) === report)
            #expect(try withReports.resolve(Network.self) === (try app.resolve(Network.self)))
            #expect(try app.resolve(Summary?.self) == nil)
            #expect(reason { try app.resolve(Summary.self) } == .notRegistered)
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
            #expect(ids.isSuperset(of: ["Network", "Members", "Summary"]))
            #expect(!app.dependencyGraph.nodes.contains { $0.id.description == "Summary" })
            let network = Network()
            let testing = try withReports.replacing { $0.register(Network.self) { network }.scope(.singleton) }
            #expect(try testing.resolve(Summary.self).users.network === network)
            #expect(try withReports.resolve(Network.self) !== network)
            #expect("\(withReports)".hasPrefix("an extension by 2 recipes from 1 assembly"), "\(withReports)")
        }
    }
}
