import DovetailContainer

private enum Request: NamedScope { typealias Inputs = Int8 }

enum OtherRequest {
    struct Service: Sendable {}

    static func assemble(_ registry: inout Registry) {
        registry.register(Service.self) { Service() }.scope(Request.self)
    }
}
