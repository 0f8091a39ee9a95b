/// The behaviour of a spy: a function from the index of a call to the function that is called with the arguments.
///
/// There are two steps because a number before a pack of parameters is miscompiled (6.3.1). Exactly one of the
/// properties is set, the one with the spy's effects. This is not an enum because enums cannot have packs.
struct SpyBody<Output: Sendable, each Argument: Sendable>: Sendable {
    var plain: (@Sendable (Int) -> @Sendable (repeat each Argument) -> Output)?
    var `throws`: (@Sendable (Int) -> @Sendable (repeat each Argument) throws -> Output)?
    var async: (@Sendable (Int) -> @Sendable (repeat each Argument) async -> Output)?
    var asyncThrows: (@Sendable (Int) -> @Sendable (repeat each Argument) async throws -> Output)?
    var onMainActor: (@Sendable (Int) -> @MainActor @Sendable (repeat each Argument) -> Output)?
    var onMainActorThrows: (@Sendable (Int) -> @MainActor @Sendable (repeat each Argument) throws -> Output)?
    var onMainActorAsync: (@Sendable (Int) -> @MainActor @Sendable (repeat each Argument) async -> Output)?
    var onMainActorAsyncThrows: (@Sendable (Int) -> @MainActor @Sendable (repeat each Argument) async throws -> Output)?
}

/// The answers of a scripted spy, one for each call; the last one is then repeated.
struct SpyScript<Answer: Sendable>: Sendable {
    private let answers: [Answer]
    private let last: Answer

    init(_ answers: [Answer], last: Answer) {
        self.answers = answers
        self.last = last
    }

    /// The answer to the call with this index.
    subscript(index: Int) -> Answer {
        answers.indices.contains(index) ? answers[index] : last
    }
}

extension SpyScript {
    init(_ first: Answer, _ others: [Answer]) {
        self.init([first] + others, last: others.last ?? first)
    }

    /// The list of results may be empty. Each call then throws, since a test must not trap.
    init<Output>(_ results: [Answer]) where Answer == Result<Output, any Error> {
        self.init(results, last: results.last ?? .failure(SpyError.noResults))
    }
}
