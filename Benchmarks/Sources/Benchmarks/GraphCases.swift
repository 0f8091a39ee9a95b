import Dovetail
import Synchronization

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

/// A child graph with three shared services.
@Graph
struct ChildGraph {
    let parent: RootGraph

    @Shared func left(a: LeafA, b: LeafB) -> Left { Left(a: a, b: b) }
    @Shared func a() -> LeafA { LeafA() }
    @Shared func b() -> LeafB { LeafB() }
}

@inline(never) func makeLeft(_ graph: RootGraph) -> Left { ChildGraph(parent: graph).left() }
@inline(never) func makeLeft() -> Left { Left(a: LeafA(), b: LeafB()) }

@inline(never) func makeRoot(_ graph: RootGraph) -> Root { graph.root() }
@inline(never) func readSettings(_ graph: RootGraph) -> Settings { graph.settings() }

/// Shared settings as a careful person writes them: made with a lock, and read without it.
struct SettingsByHand: Sendable {
    final class Once: @unchecked Sendable {
        // Sendable because the pointer is set once, under the lock, and leads to a Sendable object.
        private let made = Atomic<UnsafeMutableRawPointer?>(nil)
        private let lock = Mutex(())

        var settings: Settings {
            if let made = made.load(ordering: .acquiring) {
                return Unmanaged<Settings>.fromOpaque(made).takeUnretainedValue()
            }
            return make()
        }

        @inline(never)
        private func make() -> Settings {
            lock.withLock { _ in
                if made.load(ordering: .acquiring) == nil {
                    made.store(Unmanaged.passRetained(Settings()).toOpaque(), ordering: .releasing)
                }
            }
            return settings
        }
    }

    let once = Once()
}

@inline(never) func readSettings(_ byHand: SettingsByHand) -> Settings { byHand.once.settings }

@inline(never)
func makeAdd(_ settings: Settings) -> (Int) -> Int {
    { $0 + settings.name.utf8.count }
}

/// Calls several functions. Both cases share this code, because the position of code matters more than the measured
/// difference.
@inline(never)
func calling(_ functions: [(Int) -> Int]) -> () -> Void {
    {
        var sum = 0
        for function in functions { sum = function(sum) }
        consume(sum)
    }
}

/// The promises about the speed of `@Graph`.
func graphCases() -> [Case] {
    let graph = opaque(RootGraph())
    let settingsByHand = opaque(SettingsByHand())
    // Made alternately, so that neither has a better position in memory.
    var byHand: [(Int) -> Int] = []
    var made: [(Int) -> Int] = []
    for _ in 0..<50 {
        byHand.append(makeAdd(Settings()))
        made.append(opaque(RootGraph()).add())
    }
    return [
        Case("`@Graph`, 7 transient objects", against: "nested initializers", atMost: 1.1) {
            consume(makeRoot())
        } dovetail: {
            consume(makeRoot(graph))
        },
        Case("`@Graph`, a `@Shared` class", against: "an atomic pointer", atMost: 1.3) {
            consume(readSettings(settingsByHand))
        } dovetail: {
            consume(readSettings(graph))
        },
        Case("`@Graph`, a child graph of 3 `@Shared` classes", against: "the 3 objects", atMost: 3) {
            consume(makeLeft())
        } dovetail: {
            consume(makeLeft(graph))
        },
        Case(
            "`@Graph`, calls of 50 functions it made",
            against: "the functions",
            atMost: 1.1,
            baseline: calling(byHand),
            dovetail: calling(made)
        ),
    ]
}
