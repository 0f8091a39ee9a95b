import DovetailContainer

/// The container whose operations are measured.
func smallContainer() throws -> Container {
    try Container { registry in
        registry.assemble(HotServices())
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
}

/// The table of the container's speed: the promises, and the baselines.
func containerCases() throws -> [Case] {
    let container = opaque(try smallContainer())
    let small = opaque(try Container(HotServices(), ManyServices(pairs: 4)))
    let large = opaque(try Container(HotServices(), ManyServices(pairs: 4_999)))

    return [
        Case("singleton class", against: "`static let`", atMost: 2) {
            consume(Settings.read())
        } dovetail: {
            consume(try container.resolve(Settings.self))
        },
        Case("transient class", against: "its initializer", atMost: 1.7) {
            consume(makeLeaf())
        } dovetail: {
            consume(try container.resolve(Leaf.self))
        },
        Case("transient graph of 7 objects", against: "nested initializers", atMost: 1.5) {
            consume(makeRoot())
        } dovetail: {
            consume(try container.resolve(Root.self))
        },
        Case("1 argument", against: "the initializer", atMost: 2) {
            consume(makeOne(1))
        } dovetail: {
            consume(try container.resolve(One.self, arguments: 1))
        },
        Case("2 arguments", against: "the initializer", atMost: 2) {
            consume(makeTwo(1, 2))
        } dovetail: {
            consume(try container.resolve(Two.self, arguments: 1, 2))
        },
        Case("3 arguments", against: "the initializer", atMost: 2) {
            consume(makeThree(1, 2, 3))
        } dovetail: {
            consume(try container.resolve(Three.self, arguments: 1, 2, 3))
        },
        Case("among 10,000 registrations", against: "among 10", atMost: 1.2) {
            consume(try small.resolve(Settings.self))
        } dovetail: {
            consume(try large.resolve(Settings.self))
        },
    ]
}
