import Foundation

/// Where a number of tasks wait for each other. If some never come, because nobody began them, those that wait fail.
actor Meeting {
    struct Missed: Error {}

    private let count: Int
    private let patience: Duration
    private(set) var arrivals: [String] = []

    init(of count: Int, patience: Duration = .seconds(20)) {
        self.count = count
        self.patience = patience
    }

    /// Waits until all have come.
    func join(_ name: String) async throws {
        arrivals.append(name)
        let end = ContinuousClock.now + patience
        while arrivals.count < count {
            guard ContinuousClock.now < end else { throw Missed() }
            try await Task.sleep(for: .milliseconds(1))
        }
    }
}
