import DovetailContainer
import DovetailTesting
import Testing

private enum Request: NamedScope { typealias Inputs = Int32 }

// A file hides its scope from others, so three files may use one name.
extension ContainerTests {
    @Suite("Scopes of one name")
    struct ScopesOfOneNameTests {
        struct Holder<Service: Sendable>: Sendable {
            let service: Service
        }

        @Test("Private scopes of three files are three scopes, and a service of one may not hold one of another")
        func captives() {
            func assemble(_ registry: inout Registry) {
                FirstRequest.assemble(&registry)
                SecondRequest.assemble(&registry)
            }
            #expect(throws: WiringError.self) {
                try Container.validate { registry in
                    assemble(&registry)
                    registry.register(Holder<FirstRequest.Service>.self) { (service: FirstRequest.Service) in
                        Holder(service: service)
                    }
                    .scope(Request.self)
                }
            }
            #expect(throws: WiringError.self) {
                try Container.validate { registry in
                    assemble(&registry)
                    registry.register(Holder<SecondRequest.Service>.self) { (service: SecondRequest.Service) in
                        Holder(service: service)
                    }
                    .scope(Request.self)
                }
            }
        }
    }
}
