import Dovetail
import DovetailContainer

// Thousands of types that are created at run time. The compiler cannot specialize the generic code that registers
// them, and each type has to be looked up, so the measured cost is an upper bound.

enum Zero {}
enum Twice<Number> {}
enum TwiceAndOne<Number> {}

/// One type for each number up to a limit, created once.
func numberTypes(_ count: Int) -> [Any.Type] {
    func twice<Number>(_: Number.Type) -> Any.Type { Twice<Number>.self }
    func twiceAndOne<Number>(_: Number.Type) -> Any.Type { TwiceAndOne<Number>.self }
    var types: [Any.Type] = [Zero.self]
    for number in 1..<count {
        let half = types[number / 2]
        types.append(number.isMultiple(of: 2) ? twice(half) : twiceAndOne(half))
    }
    return types
}

struct Store<Number>: Sendable {
    let value = 1
}

/// Needs the store of the same number. Half of the services are readers.
struct Reader<Number>: Sendable {
    let store: Store<Number>
}

/// Registers a store and a reader for each number; every fourth store is a singleton.
struct ManyServices: Assembly {
    let numbers: [Any.Type]

    init(pairs: Int) {
        numbers = numberTypes(pairs)
    }

    func assemble(_ registry: inout Registry) {
        for (index, number) in numbers.enumerated() {
            register(number, &registry, isShared: index.isMultiple(of: 4))
        }
    }

    private func register<Number>(_: Number.Type, _ registry: inout Registry, isShared: Bool) {
        if isShared {
            registry.register(Store<Number>.self) { Store<Number>() }.scope(.singleton)
        } else {
            registry.register(Store<Number>.self) { Store<Number>() }
        }
        registry.register(Reader<Number>.self) { (store: Store<Number>) in Reader(store: store) }
    }
}

/// The same recipes in a dictionary by type: the least that a container can do, without checks and links.
struct RecipesByType {
    private typealias Make = (RecipesByType) -> Any

    private var recipes: [ObjectIdentifier: Make] = [:]

    init(_ services: ManyServices) {
        for number in services.numbers { register(number) }
    }

    private mutating func register<Number>(_: Number.Type) {
        recipes[ObjectIdentifier(Store<Number>.self)] = { _ in Store<Number>() }
        recipes[ObjectIdentifier(Reader<Number>.self)] = { recipes in
            recipes.resolve(Store<Number>.self).map { Reader(store: $0) } as Any
        }
    }

    private func resolve<Service>(_ service: Service.Type) -> Service? {
        recipes[ObjectIdentifier(service)]?(self) as? Service
    }
}

/// The service that is resolved among the others.
struct HotServices: Assembly {
    func assemble(_ registry: inout Registry) {
        registry.register(Settings.self, Settings.init).scope(.singleton)
        registry.register(Leaf.self, Leaf.init)
    }
}
