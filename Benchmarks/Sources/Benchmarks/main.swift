import Dovetail

let container = opaque(
    try Container { registry in
        registry.register(Settings.self, scope: .singleton, Settings.init)
        registry.register(Leaf.self, Leaf.init)
        registry.register(LeafA.self, LeafA.init)
        registry.register(LeafB.self, LeafB.init)
        registry.register(LeafC.self, LeafC.init)
        registry.register(LeafD.self, LeafD.init)
        registry.register(Left.self, Left.init)
        registry.register(Right.self, Right.init)
        registry.register(Root.self, Root.init)
        registry.registerFactory(One.self, One.init)
        registry.registerFactory(Two.self, Two.init)
        registry.register(Three.self, arguments: Int.self, Int.self, Int.self) { Three(a: $0, b: $1, c: $2) }
    }
)
let cases = [
    Case(name: "singleton class / static let", limit: 2) {
        consume(Settings.read())
    } dovetail: {
        consume(try container.resolve(Settings.self))
    },
    Case(name: "transient class / initialiser", limit: 1.7) {
        consume(makeLeaf())
    } dovetail: {
        consume(try container.resolve(Leaf.self))
    },
    Case(name: "transient graph of 7 / nested initialisers", limit: 1.5) {
        consume(makeRoot())
    } dovetail: {
        consume(try container.resolve(Root.self))
    },
    Case(name: "one argument / initialiser", limit: 2) {
        consume(makeOne(1))
    } dovetail: {
        consume(try container.resolve(One.self, arguments: 1))
    },
    Case(name: "two arguments / initialiser", limit: 2) {
        consume(makeTwo(1, 2))
    } dovetail: {
        consume(try container.resolve(Two.self, arguments: 1, 2))
    },
    Case(name: "three arguments / initialiser", limit: 2) {
        consume(makeThree(1, 2, 3))
    } dovetail: {
        consume(try container.resolve(Three.self, arguments: 1, 2, 3))
    },
]
for c in cases {
    let r = try c.run(repeats: 7, calls: 1_000_000)
    print(c.name, r.baseline, r.dovetail, r.ratio, "limit", c.limit)
}
