import Dovetail
import DovetailTesting
import Testing

private final class Network: Sendable {}
private final class Members: Sendable {
    init(network: Network) {}
}
private final class Summary: Sendable {
    init(members: Members) {}
}

extension Scope {
    fileprivate static let request = Scope("request")
}

extension ContainerTests {
    /// Mistakes are found before anything is made, and leave the first container as it was.
    @Suite("Mistakes in an extension") struct ExtensionMistakeTests {
        private let app: Container

        init() throws {
            app = try Container { registry in
                registry.declare(.request, supplying: Int.self)
                registry.register(Network.self, scope: .singleton, fileID: "App/Network.swift", line: 1, Network.init)
                registry.register(Members.self, fileID: "App/Members.swift", line: 2, Members.init)
                registry.register(String.self, scope: .request, fileID: "App/Request.swift", line: 3) { (id: Int) in
                    "\(id)"
                }
                registry.register([Character].self, fileID: "App/Request.swift", line: 4) { (text: String) in
                    Array(text)
                }
            }
        }

        private func message(_ assemble: (inout Registry) -> Void) -> String {
            do {
                _ = try app.extended(assemble)
                return "no mistake"
            } catch {
                return "\(error)"
            }
        }

        @Test("Registering a service of the first container names both places")
        func duplicate() {
            #expect(
                message { $0.register(Network.self, scope: .singleton, fileID: "P/Plug.swift", line: 5, Network.init) }
                    == """
                    error: 2 registrations for Network
                      first      Network   Network.swift:1
                      again      Network   Plug.swift:5
                      to fix     remove one, give one a name of its own (NamedService), or override it with replacing { … }
                    """
            )
        }

        @Test("Decorating a service of the first container is a mistake, since it would make a second instance")
        func decoration() {
            #expect(
                message { registry in
                    registry.decorate(Network.self, fileID: "P/Plug.swift", line: 5) { (network: Network) in network }
                } == """
                    error: Network is decorated by an extension, which shares it with the extended container
                      first      Network   Network.swift:1
                      decorated  Network   Plug.swift:5
                      to fix     decorate it where it is registered, or register the decorated one under a name
                    """
            )
        }

        @Test("An extension cannot declare inputs for a scope of the first container")
        func declaration() throws {
            struct Audit: Sendable {}
            enum Handle: NamedService { typealias Service = @Sendable (Bool) async throws -> Bool }
            let app = try Container { $0.register(Network.self, scope: Scope("audit"), Network.init) }
            let advice = """
                error: the scope audit is declared by an extension, but the extended container uses it already
                  declared   the scope audit   Plug.swift:5
                  to fix     declare it in the extended container, or give the extension's scope another name
                """
            #expect(
                wiringError {
                    _ = try app.extended { registry in
                        registry.declare(Scope("audit"), supplying: Audit.self, fileID: "P/Plug.swift", line: 5)
                        registry.register(String.self, scope: Scope("audit")) { (_: Audit) in "audited" }
                    }
                } == advice
            )
            #expect(
                wiringError {
                    _ = try app.extended { registry in
                        registry.register(Handle.self, within: Scope("audit"), fileID: "P/Plug.swift", line: 5) {
                            (isDone: Bool) in isDone
                        }
                    }
                } == advice
            )

            let extended = try app.extended { registry in
                registry.declare(Scope("audit"))
                registry.register(String.self, scope: Scope("audit")) { (_: Network) in "audited" }
            }
            #expect(try extended.enter(Scope("audit")).resolve(String.self) == "audited")
        }

        private func wiringError(_ body: () throws -> Void) -> String? {
            #expect(throws: WiringError.self, performing: body)?.description
        }

        @Test("A new service of the extension can be decorated")
        func ownDecoration() throws {
            let log = RecipeLog()
            let extended = try app.extended { registry in
                registry.register(Summary.self, Summary.init)
                registry.decorate(Summary.self) { (summary: Summary) in
                    log("decorated")
                    return summary
                }
            }
            _ = try extended.resolve(Summary.self)
            #expect(log.entries == ["decorated"])
        }

        @Test("A missing dependency is found at once, with what is similar in the first container")
        func missing() {
            enum Netwerk {}
            let text = message { registry in
                registry.register(Summary.self, fileID: "P/Plug.swift", line: 5) { (_: Netwerk.Type) -> Summary in
                    fatalError("not made")
                }
            }
            #expect(text.hasPrefix("error: no registration for"), "\(text)")
            #expect(text.contains("needed by  Summary"), "\(text)")
        }

        @Test("A cycle among new services is a mistake")
        func cycle() {
            struct A: Sendable { let b: B }
            struct B: Sendable {}
            let text = message { registry in
                registry.register(A.self) { (b: B, _: Members) in A(b: b) }
                registry.register(B.self) { (_: A) in B() }
            }
            #expect(text.hasPrefix("error: "), "\(text)")
            #expect(text.contains("itself") || text.contains("cycle"), "\(text)")
        }

        @Test("A new singleton may not hold what lives in a scope, not even through a service of the first container")
        func captive() {
            let text = message { registry in
                registry.register(Summary.self, scope: .singleton, fileID: "P/Plug.swift", line: 5) {
                    (_: [Character], members: Members) in Summary(members: members)
                }
            }
            #expect(text.contains("Summary") && text.contains("request"), "\(text)")
            #expect(text.contains("Request.swift:3"), "\(text)")
        }

        @Test("Declaring a scope of the first container is a mistake")
        func scope() {
            let text = message { $0.declare(.request, supplying: Double.self) }
            #expect(text.contains("the scope request"), "\(text)")
        }

        @Test("All problems of an extension are reported at once, and the first container is as it was")
        func several() throws {
            let text = message { registry in
                registry.register(Network.self, Network.init)
                registry.register(Summary.self) { (_: UInt8, members: Members) in Summary(members: members) }
            }
            #expect(
                text.contains("2 registrations for Network") && text.contains("no registration for UInt8"),
                "\(text)"
            )
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
