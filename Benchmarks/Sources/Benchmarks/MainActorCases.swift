import DovetailContainer

/// One row: an operation of the container on the main actor, and the same in a function that runs anywhere.
struct MainActorCase {
    let name: String
    /// The promised ratio.
    let limit: Double?
    private let elsewhere: () throws -> Void
    private let onMainActor: @MainActor () throws -> Void

    init(
        _ name: String,
        atMost limit: Double? = nil,
        elsewhere: @escaping () throws -> Void,
        onMainActor: @escaping @MainActor () throws -> Void
    ) {
        self.name = name
        self.limit = limit
        self.elsewhere = elsewhere
        self.onMainActor = onMainActor
    }

    /// Measures both alternately, like a ``Case``.
    @MainActor
    func run(repeats: Int, calls: Int) throws -> Case.Result {
        _ = try nanoseconds(calls: calls / 10, elsewhere)
        _ = try nanosecondsOnMainActor(calls: calls / 10, onMainActor)
        let pairs = try (0..<repeats).map { _ in
            (
                baseline: try nanoseconds(calls: calls, elsewhere),
                dovetail: try nanosecondsOnMainActor(calls: calls, onMainActor)
            )
        }
        return Case.Result(
            baseline: median(pairs.map(\.baseline)),
            dovetail: median(pairs.map(\.dovetail)),
            ratio: median(pairs.map { $0.dovetail / $0.baseline })
        )
    }
}

/// The rows of the container, called where an app calls them.
func mainActorCases() throws -> [MainActorCase] {
    let container = opaque(try smallContainer())
    return [
        MainActorCase("singleton class", atMost: 2) {
            consume(try container.resolve(Settings.self))
        } onMainActor: {
            consume(try container.resolve(Settings.self))
        },
        MainActorCase("transient class") {
            consume(try container.resolve(Leaf.self))
        } onMainActor: {
            consume(try container.resolve(Leaf.self))
        },
        MainActorCase("transient graph of 7 objects") {
            consume(try container.resolve(Root.self))
        } onMainActor: {
            consume(try container.resolve(Root.self))
        },
        MainActorCase("1 argument") {
            consume(try container.resolve(One.self, arguments: 1))
        } onMainActor: {
            consume(try container.resolve(One.self, arguments: 1))
        },
        MainActorCase("2 arguments") {
            consume(try container.resolve(Two.self, arguments: 1, 2))
        } onMainActor: {
            consume(try container.resolve(Two.self, arguments: 1, 2))
        },
        MainActorCase("3 arguments") {
            consume(try container.resolve(Three.self, arguments: 1, 2, 3))
        } onMainActor: {
            consume(try container.resolve(Three.self, arguments: 1, 2, 3))
        },
    ]
}
