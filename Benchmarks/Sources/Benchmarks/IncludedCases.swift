import Dovetail

/// Graphs that take from the graph of 7 objects, at one level and at two, and the same by hand.
@Graph
struct OuterGraph {
    let number: Int
    @Included let inner: RootGraph

    func rooted(root: Root) -> Root { root }
    func configured(settings: Settings) -> Settings { settings }
    func counted(number: Int) -> Int { number }
}

@Graph
struct OutermostGraph {
    @Included let outer: OuterGraph

    func counted(number: Int) -> Int { number }
}

@Graph
struct InnermostCount {
    @Included let outermost: OutermostGraph

    func counted(number: Int) -> Int { number }
}

@inline(never) func makeIncludedRoot(_ graph: OuterGraph) -> Root { graph.rooted() }
@inline(never) func makeRootByHand(_ graph: OuterGraph) -> Root { graph.rooted(root: graph.inner.root()) }
@inline(never) func readIncludedSettings(_ graph: OuterGraph) -> Settings { graph.configured() }
@inline(never) func readSettingsByHand(_ graph: OuterGraph) -> Settings {
    graph.configured(settings: graph.inner.settings())
}
@inline(never) func countOnce(_ graph: OutermostGraph) -> Int { graph.counted() }
@inline(never) func countTwice(_ graph: InnermostCount) -> Int { graph.counted() }
@inline(never) func countByHand(_ graph: OutermostGraph) -> Int { graph.counted(number: graph.outer.number) }

private func outerGraph() -> OuterGraph { opaque(OuterGraph(number: 3, inner: RootGraph())) }

/// The promises about graphs that include graphs.
func includedCases() -> [Case] {
    let graph = outerGraph()
    return [
        Case("7 transient objects of an included graph", against: "its method", atMost: 1.4) {
            consume(makeRootByHand(graph))
        } dovetail: {
            consume(makeIncludedRoot(graph))
        }
    ]
}

/// The nanoseconds to read a service by hand, from an included graph, and through another level.
struct IncludedReading {
    let shared: Double
    let value: Double
    let nextLevel: Double

    /// The largest of the figures, each as a part of what it may be.
    var ofLimits: Double { max(value / 35, shared / 28, nextLevel / 28) }

    /// Each figure is the additional time compared with reading by hand, or with one level less.
    static func measured(repeats: Int, calls: Int) -> Self {
        let outer = outerGraph()
        let outermost = opaque(OutermostGraph(outer: outer))
        let innermost = opaque(InnermostCount(outermost: outermost))
        func over(_ first: () -> Void, _ second: () -> Void) -> Double {
            median(
                (0..<repeats).map { _ in
                    let less = nanoseconds(calls: calls, first)
                    return nanoseconds(calls: calls, second) - less
                }
            )
        }
        return Self(
            shared: over({ consume(readSettingsByHand(outer)) }, { consume(readIncludedSettings(outer)) }),
            value: over({ consume(countByHand(outermost)) }, { consume(countOnce(outermost)) }),
            nextLevel: over({ consume(countOnce(outermost)) }, { consume(countTwice(innermost)) })
        )
    }
}
