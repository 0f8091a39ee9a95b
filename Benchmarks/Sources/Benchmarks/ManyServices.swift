import Dovetail

// Thousands of types made of ten: a type is known by four digits. Because they are put together at run time, all that
// registers them is generic code that the compiler cannot specialise, so the cost shown is an upper bound.

enum D0 {}
enum D1 {}
enum D2 {}
enum D3 {}
enum D4 {}
enum D5 {}
enum D6 {}
enum D7 {}
enum D8 {}
enum D9 {}

struct Store<A, B, C, D>: Sendable {
    let value = 1
}

/// Needs the store of the same number, as one in two services does in a graph of this size.
struct Reader<A, B, C, D>: Sendable {
    let store: Store<A, B, C, D>
}

/// Registers `pairs` stores and as many readers: every fourth store is a singleton.
struct ManyServices: Assembly {
    let pairs: Int

    func assemble(_ registry: inout Registry) {
        let digits: [Any.Type] = [
            D0.self, D1.self, D2.self, D3.self, D4.self, D5.self, D6.self, D7.self, D8.self, D9.self,
        ]
        for number in 0..<pairs {
            func digit(_ power: Int) -> Any.Type { digits[number / power % 10] }
            register(digit(1000), digit(100), digit(10), digit(1), &registry, isShared: number % 4 == 0)
        }
    }

    private func register<A, B, C, D>(
        _: A.Type,
        _: B.Type,
        _: C.Type,
        _: D.Type,
        _ registry: inout Registry,
        isShared: Bool
    ) {
        if isShared {
            registry.register(Store<A, B, C, D>.self, scope: .singleton) { Store<A, B, C, D>() }
        } else {
            registry.register(Store<A, B, C, D>.self) { Store<A, B, C, D>() }
        }
        registry.register(Reader<A, B, C, D>.self) { (store: Store<A, B, C, D>) in Reader(store: store) }
    }
}

/// The service that is resolved among the others.
struct HotServices: Assembly {
    func assemble(_ registry: inout Registry) {
        registry.register(Settings.self, scope: .singleton, Settings.init)
        registry.register(Leaf.self, Leaf.init)
    }
}
