import DovetailContainer
import DovetailTesting
import Testing

private final class Network: Sendable {}
private final class Members: Sendable {
    init(network: Network) {}
}
private final class Summary: Sendable {
    init(members: Members) {}
}

private enum Request: NamedScope { typealias Inputs = Int }

extension ContainerTests {
    /// Mistakes are found before anything is made, and leave the first container as it was.
    @Suite("Mistakes in an extension") struct ExtensionMistakeTests {
        private let app: Container

        init() throws {
            app = try Container { registry in
                registry.register(Network.self, fileID: "App/Network.swift", line: 1, Network.init).scope(.singleton)
                registry.register(Members.self, fileID: "App/Members.swift", line: 2, Members.init)
                registry.register(String.self, fileID: "App/Request.swift", line: 3) { (id: Int) in "\(id)" }
                    .scope(Request.self)
                registry.register([Character].self, fileID: "App/Request.swift", line: 4) { (text: String) in
                    Array(text)
                }
            }
        }

        private func message(extending container: Container? = nil, _ assemble: (inout Registry) -> Void) -> String {
            #expect(throws: WiringError.self) { try (container ?? app).extended(assemble) }?.description ?? ""
        }

        @Test("Registering a service of the first container names both places")
        func duplicate() {
            let text = message { $0.register(Network.self, fileID: "P/Plug.swift", line: 5, Network.init) }
            #expect(
                text == """
                    error: 2 registrations for Network
                      first      Network   Network.swift:1
                      again      Network   Plug.swift:5
                      to fix     remove one, give one a name of its own (NamedService), or override it with replacing { … }
                    """
            )
        }

        @Test("Decorating a service of an extended container is a mistake, since it would make a second instance")
        func decoration() throws {
            let extended = try app.extended { $0.register(Summary.self, Summary.init) }
            for container in [app, extended] {
                let text = message(extending: container) { registry in
                    registry.decorate(Network.self, fileID: "P/Plug.swift", line: 5) { (network: Network) in network }
                }
                #expect(
                    text == """
                        error: Network is decorated by an extension, which shares it with the extended container
                          first      Network   Network.swift:1
                          decorated  Network   Plug.swift:5
                          to fix     decorate it where it is registered, or register the decorated one under a name
                        """
                )
            }
        }

        @Test("A singleton of an extension may not hold what lives in an inherited scope, nor make it later")
        func captives() {
            let captive = message { registry in
                registry.register(Summary.self) { (_: [Character], members: Members) in Summary(members: members) }
                    .scope(.singleton)
            }
            let deferred = message { registry in
                registry.register(Summary.self) { (_: @escaping @Sendable () throws -> [Character], members: Members) in
                    Summary(members: members)
                }
                .scope(.singleton)
            }
            for text in [captive, deferred] {
                #expect(text.contains("Summary") && text.contains("Request"), "\(text)")
                #expect(text.contains("Request.swift:3"), "\(text)")
            }
        }

        @Test("All problems of an extension are reported at once, and the first container is as it was")
        func several() throws {
            let text = message { registry in
                registry.register(Network.self, Network.init)
                registry.register(Summary.self) { (_: UInt8, members: Members) in Summary(members: members) }
            }
            #expect(text.contains("2 registrations for Network"), "\(text)")
            #expect(text.contains("no registration for UInt8"), "\(text)")
            _ = try app.resolve(Members.self)
            #expect(try app.resolve(UInt8?.self) == nil)
        }

        @Test("An unknown service is compared with those of the first container")
        func unknown() throws {
            let extended = try app.extended { $0.register(Summary.self, Summary.init) }
            struct Member: Sendable {}
            let text = ContainerTests.message { try extended.resolve(Member.self) }
            #expect(text?.contains("Members") == true, "\(text ?? "")")
        }
    }
}
