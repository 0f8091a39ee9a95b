/// Where a number of tasks wait for each other. If some never come, because nobody began them, those that wait are ended by
/// the time limit of their test.
actor Meeting {
    private let count: Int
    private(set) var arrivals: [String] = []

    init(of count: Int) {
        self.count = count
    }

    /// Waits until all have come.
    func join(_ name: String) async throws {
        arrivals.append(name)
        while arrivals.count < count { try await Task.sleep(for: .milliseconds(1)) }
    }
}
