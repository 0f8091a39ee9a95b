import DovetailContainer

extension ContainerTests {
    /// Any number of services, of types that are put together at run time.
    struct NumberedServices: Sendable {
        private struct Service<Number>: Sendable {}
        /// Two dependencies of a service, as one.
        private struct Both<Number, First, Second>: Sendable {}
        private enum Zero {}
        private enum Twice<Number> {}
        private enum TwiceAndOne<Number> {}

        private let types: [Any.Type]

        init(_ count: Int) {
            func twice<Number>(_: Number.Type) -> Any.Type { Twice<Number>.self }
            func twiceAndOne<Number>(_: Number.Type) -> Any.Type { TwiceAndOne<Number>.self }
            var types: [Any.Type] = [Zero.self]
            for number in 1..<max(1, count) {
                let half = types[number / 2]
                types.append(number.isMultiple(of: 2) ? twice(half) : twiceAndOne(half))
            }
            self.types = types
        }

        typealias Hook = @Sendable () async throws -> Void

        /// Registers the service of a number.
        func register(
            _ number: Int,
            needs: [Int],
            in registry: inout Registry,
            onStop: @escaping Hook = {},
            starting: @escaping Hook
        ) {
            func service<Number>(_: Number.Type) -> Any.Type { Service<Number>.self }
            func both<Number, First, Second>(_: Number.Type, _: First.Type, _: Second.Type) -> Any.Type {
                registry.register(Both<Number, First, Second>.self) { (_: First, _: Second) in Both() }
                return Both<Number, First, Second>.self
            }
            func add<Number, each Needed>(_: Number.Type, _: repeat (each Needed).Type) {
                registry.register(Service<Number>.self) { (_: repeat each Needed) async throws in
                    try await starting()
                    return Service()
                }
                .scope(.singleton)
                .onStop { _ in try await onStop() }
            }
            func add<Number, Needed>(_ number: Number.Type, needing needed: Needed.Type) { add(number, needed) }

            let type = types[number]
            guard let first = needs.first else { return add(type) }
            var needed = service(types[first])
            for need in needs.dropFirst() { needed = both(type, needed, service(types[need])) }
            add(type, needing: needed)
        }
    }
}
