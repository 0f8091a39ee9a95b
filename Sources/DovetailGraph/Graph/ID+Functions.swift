// Services by the types of functions that make them. Such a type cannot be taken apart, but its name can.
extension DependencyGraph.ID {
    /// The service that a deferred function makes, where its type is that of one.
    package init?(deferredBy function: Any.Type) {
        // Most types are none, which can be seen before the name is taken apart.
        guard String(reflecting: function).contains("() throws -> ") else { return nil }
        let name = Array(Self(function).description.utf8)
        let start = name.contains("@Sendable ", at: 0) ? 10 : 0
        guard name.contains("() throws -> ", at: start) else { return nil }
        self.init(name.string(start + 13..<name.count))
    }

    /// A function's type with its result spelt as the service is. The runtime leaves out `any` within other types.
    package init(functionName function: Any.Type, making service: Any.Type) {
        let name = Self(function).description
        let service = Self(service).description
        let spelt = Array(service.utf8)
        let result = service.hasPrefix("any ") ? spelt.string(4..<spelt.count) : service
        guard result != service, name.hasSuffix(" -> " + result) else {
            self.init(function)
            return
        }
        let text = Array(name.utf8)
        self.init(text.string(0..<text.count - result.utf8.count) + service)
    }
}
