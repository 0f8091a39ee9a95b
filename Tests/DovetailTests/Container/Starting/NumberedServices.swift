import Dovetail

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

        /// The number of a service, if it is one of these.
        func number(of service: DependencyGraph.ID) -> Int? {
            types.firstIndex { id($0) == service }
        }

        private func id<Number>(_: Number.Type) -> DependencyGraph.ID { DependencyGraph.ID(Service<Number>.self) }
    }
}

extension ContainerTests.NumberedServices {
    typealias Hook = @Sendable () async throws -> Void

    /// Registers the service of a number.
    func register(
        _ number: Int,
        needs: [Int],
        in registry: inout Registry,
        onStop: @escaping Hook = {},
        starting: @escaping Hook
    ) {
        let type = types[number]
        var needed: Any.Type?
        for need in needs {
            let service = service(types[need])
            needed = needed.map { both(type, $0, service, in: &registry) } ?? service
        }
        if let needed {
            register(type, needing: needed, in: &registry, onStop, starting)
        } else {
            register(type, in: &registry, onStop, starting)
        }
    }

    private func service<Number>(_: Number.Type) -> Any.Type { Service<Number>.self }

    private func both<Number, First, Second>(
        _: Number.Type,
        _: First.Type,
        _: Second.Type,
        in registry: inout Registry
    ) -> Any.Type {
        registry.register(Both<Number, First, Second>.self) { (_: First, _: Second) in Both() }
        return Both<Number, First, Second>.self
    }

    private func register<Number, Needed>(
        _: Number.Type,
        needing: Needed.Type,
        in registry: inout Registry,
        _ onStop: @escaping Hook,
        _ starting: @escaping Hook
    ) {
        registry.register(Service<Number>.self, scope: .singleton, onStop: { _ in try await onStop() }) {
            (_: Needed) async throws in
            try await starting()
            return Service()
        }
    }

    private func register<Number>(
        _: Number.Type,
        in registry: inout Registry,
        _ onStop: @escaping Hook,
        _ starting: @escaping Hook
    ) {
        registry.register(Service<Number>.self, scope: .singleton, onStop: { _ in try await onStop() }) {
            () async throws in
            try await starting()
            return Service()
        }
    }
}
