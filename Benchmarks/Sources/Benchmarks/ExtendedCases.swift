import DovetailContainer

// Extending a container: resolving through an extension, and making one.

/// The services that an extension adds. Each depends on a service of the original container.
private struct Added: Assembly {
    struct Service<Number>: Sendable { let store: Store<Number> }

    let numbers: [Any.Type]

    func assemble(_ registry: inout Registry) {
        for number in numbers { register(number, in: &registry) }
    }

    private func register<Number>(_: Number.Type, in registry: inout Registry) {
        registry.register(Service<Number>.self) { (store: Store<Number>) in Service(store: store) }.scope(.singleton)
    }
}

/// The singletons of the original container.
private struct Original: Assembly {
    let numbers: [Any.Type]

    func assemble(_ registry: inout Registry) {
        for number in numbers { register(number, in: &registry) }
    }

    private func register<Number>(_: Number.Type, in registry: inout Registry) {
        registry.register(Store<Number>.self) { Store<Number>() }.scope(.singleton)
    }
}

/// Resolving a singleton of the original container.
func extendedCases() throws -> [Case] {
    let container = opaque(try Container(HotServices()))
    let extended = opaque(try container.extended { $0.register(Int8.self) { 1 } })
    return [
        Case("through an extension: singleton", against: "the first container", atMost: 1.1) {
            consume(try container.resolve(Settings.self))
        } dovetail: {
            consume(try extended.resolve(Settings.self))
        }
    ]
}

/// The microseconds to extend a container by 10 services.
struct Extending {
    let few: Double
    let many: Double

    var ratio: Double { many / few }

    static func measured(repeats: Int) throws -> Self {
        let numbers = numberTypes(10_000)
        let added = Added(numbers: Array(numbers.prefix(10)))
        func read(_ count: Int) throws -> Double {
            let container = opaque(try Container(Original(numbers: Array(numbers.prefix(count)))))
            return median(
                try (0..<repeats).map { _ in
                    try nanoseconds(calls: 100) { consume(try container.extended(added)) } / 1_000
                }
            )
        }
        return Self(few: try read(100), many: try read(10_000))
    }
}
