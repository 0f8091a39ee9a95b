import DovetailContainer
import Testing

private enum Request: NamedScope { typealias Inputs = Int32 }

// A file hides its scope from others, so two files may use one name.
extension ContainerTests {
    @Suite("Scopes of one name")
    struct ScopesOfOneNameTests {
        @Test("Private scopes of two files are two scopes, and a service of one may not hold one of the other")
        func captive() {
            #expect(throws: WiringError.self) {
                try Container.validate { registry in
                    OtherRequest.assemble(&registry)
                    registry.register(Int.self) { (_: OtherRequest.Service) in 1 }.scope(Request.self)
                }
            }
        }
    }
}
