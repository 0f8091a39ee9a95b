import DovetailContainer
import Testing

private struct Network: Sendable { let base: String }

private struct NetworkAssembly: Assembly {
    var base = "live"

    func assemble(_ registry: inout Registry) {
        registry.register(Network.self) { [base] in Network(base: base) }
    }
}

private struct UsersAssembly: Assembly {
    func assemble(_ registry: inout Registry) {
        registry.assemble(once: NetworkAssembly())
        registry.register(String.self) { (network: Network) in "users of \(network.base)" }
    }
}

private struct OrdersAssembly: Assembly {
    func assemble(_ registry: inout Registry) {
        registry.assemble(once: NetworkAssembly(base: "other"))
        registry.register(Int.self) { (network: Network) in network.base.count }
    }
}

private struct ScreensAssembly: MainActorAssembly {
    func assemble(_ registry: inout MainActorRegistry) {
        registry.assemble(once: NetworkAssembly())
        registry.assemble(once: UsersAssembly())
    }
}

extension ContainerTests {
    @Suite("Assemblies, and assemblies that several modules need")
    struct AssemblyTests {
        @Test("Containers are made of assemblies by name, as a list, of assemblies of assemblies, and of none")
        func assembles() throws {
            struct Nested: Assembly {
                func assemble(_ registry: inout Registry) { registry.assemble(UsersAssembly()) }
            }
            let list: [any Assembly] = [NetworkAssembly(), UsersAssembly()]
            for container in try [Container(NetworkAssembly(), UsersAssembly()), Container(list), Container(Nested())] {
                #expect(try container.resolve(String.self) == "users of live")
            }
            #expect(reason { try Container().resolve(String.self) } == .notRegistered)
        }

        @Test("Of a shared assembly the first one registers its recipes, also if the application assembles it")
        func once() throws {
            let container = try Container(UsersAssembly(), OrdersAssembly())
            #expect(try container.resolve(String.self) == "users of live")
            #expect(try container.resolve(Int.self) == 4)
            let mine = NetworkAssembly(base: "mine")
            #expect(try Container(mine, UsersAssembly()).resolve(Network.self).base == "mine")
            #expect(try Container(UsersAssembly(), mine).resolve(Network.self).base == "live")
        }

        @MainActor
        @Test("A shared assembly counts once among assemblies of the main actor")
        func onMainActor() throws {
            let container = try Container(ScreensAssembly(), UsersAssembly(), OrdersAssembly())
            #expect(try container.resolve(String.self) == "users of live")
        }

        @Test("A recipe of a shared assembly is replaced like any other")
        func replaced() throws {
            let container = try Container(UsersAssembly(), OrdersAssembly())
            let testing = try container.replacing { $0.register(Network.self) { Network(base: "test") } }
            #expect(try testing.resolve(String.self) == "users of test")
        }
    }
}
