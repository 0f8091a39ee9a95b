/// What a spy does when it is called: from the index of a call, a function to call with its arguments.
///
/// In two steps because a number in front of a pack of parameters is miscompiled (6.3.1). There is one function, of the
/// spy's effects; it is not an enum because enums cannot have packs.
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

/// What a scripted spy answers: each in its turn, and the last one from then on.
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

    /// Results may be none at all, and a test must not trap: then each call throws.
    init<Output>(_ results: [Answer]) where Answer == Result<Output, any Error> {
        self.init(results, last: results.last ?? .failure(SpyError.noResults))
    }
}
