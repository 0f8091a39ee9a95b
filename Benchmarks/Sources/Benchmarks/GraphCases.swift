import Dovetail

/// The graph of 7 objects, wired when it is compiled.
@Graph
struct RootGraph {
    @Shared func settings() -> Settings { Settings() }
    func a() -> LeafA { LeafA() }
    func b() -> LeafB { LeafB() }
    func c() -> LeafC { LeafC() }
    func d() -> LeafD { LeafD() }
    func left(a: LeafA, b: LeafB) -> Left { Left(a: a, b: b) }
    func right(c: LeafC, d: LeafD) -> Right { Right(c: c, d: d) }
    func root(left: Left, right: Right) -> Root { Root(left: left, right: right) }
    func add(settings: Settings) -> (Int) -> Int { makeAdd(settings) }
}

@inline(never) func makeRoot(_ graph: RootGraph) -> Root { graph.root() }
@inline(never) func readSettings(_ graph: RootGraph) -> Settings { graph.settings() }

@inline(never)
func makeAdd(_ settings: Settings) -> (Int) -> Int {
    { $0 + settings.name.utf8.count }
}

/// What was promised of the speed of `@Graph`.
func graphCases() -> [Case] {
    let graph = opaque(RootGraph())
    let byHand = opaque(makeAdd(Settings()))
    let add = opaque(graph.add())
    return [
        Case("`@Graph`, 7 transient objects", against: "nested initialisers", atMost: 1.1) {
            consume(makeRoot())
        } dovetail: {
            consume(makeRoot(graph))
        },
        Case("`@Graph`, a `@Shared` class", against: "`static let`", atMost: 2) {
            consume(Settings.read())
        } dovetail: {
            consume(readSettings(graph))
        },
        Case("`@Graph`, a call of a function it made", against: "the function", atMost: 1.1) {
            consume(byHand(1))
        } dovetail: {
            consume(add(1))
        },
    ]
}
