import Dovetail
import Testing

extension Meeting {
    /// Comes, and waits until it is cancelled.
    fileprivate func stay(_ name: String) async throws -> Int {
        try await join(name)
        try await Task.sleep(for: .seconds(600))
        return 1
    }
}

@Suite("@Graph: asynchronous dependencies that fail, are cancelled, or need each other", .timeLimit(.minutes(10)))
struct GraphConcurrencyFailureTests {
    struct Failure: Error {}

    /// One recipe fails as soon as the other has begun, which waits until it is cancelled.
    @Graph struct Failing: Sendable {
        let meeting: Meeting
        let log = RecipeLog()

        func fails() async throws(Failure) -> Int {
            try? await meeting.join("fails")
            throw Failure()
        }
        func waits() async throws -> Int {
            do {
                return try await meeting.stay("waits")
            } catch {
                log("cancelled")
                throw error
            }
        }
        func last(waits: Int, fails: Int) -> Int { log("last", waits + fails) }
        func first(fails: Int, waits: Int) -> Int { log("first", waits + fails) }
    }

    @Test("A dependency that fails cancels the other one, and its error is thrown", arguments: [false, true])
    func failure(isFirst: Bool) async {
        let graph = Failing(meeting: Meeting(of: 2))
        await #expect(throws: Failure.self) { try await isFirst ? graph.first() : graph.last() }
        #expect(graph.log.entries == ["cancelled"])
    }

    @Graph struct Endless: Sendable {
        let meeting: Meeting

        @Shared func left() async throws -> Int { try await meeting.stay("left") }
        func right() async throws -> Int { try await meeting.stay("right") }
        func sum(left: Int, right: Int) -> Int { left + right }
    }

    @Test("The caller's cancellation reaches all asynchronous dependencies")
    func cancellation() async {
        let graph = Endless(meeting: Meeting(of: 3))
        let sum = Task { try await graph.sum() }
        try? await graph.meeting.join("test")
        sum.cancel()
        await #expect(throws: CancellationError.self) { try await sum.value }
    }

    enum Local {
        @TaskLocal static var name = ""
    }

    @Graph struct Surroundings: Sendable {
        func name() async -> String { Local.name }
        func priority() async -> TaskPriority { Task.currentPriority }
        func both(name: String, priority: TaskPriority) -> (String, TaskPriority) { (name, priority) }
    }

    @Test("Asynchronous dependencies have the priority and the task-local values of the caller")
    func surroundings() async {
        let (name, priority) = await Task(priority: .high) {
            await Local.$name.withValue("caller") { await Surroundings().both() }
        }.value
        #expect(name == "caller")
        #expect(priority == .high)
    }

    @Graph struct LeadingBack: Sendable {
        let meeting: Meeting

        @Shared func app(left: Int, right: Int) -> Int { left + right }
        func left(app: @escaping @Sendable () async throws -> Int) async throws -> Int {
            try await meeting.join("left")
            return try await app()
        }
        func right() async throws -> Int { try await meeting.join("right", 1) }
    }

    @Test("A dependency that leads back to the recipe gets an error")
    func leadingBack() async {
        let error = await #expect(throws: ResolutionError.self) { try await LeadingBack(meeting: Meeting(of: 2)).app() }
        #expect(error?.reason == .circular)
    }
}
