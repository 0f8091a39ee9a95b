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
