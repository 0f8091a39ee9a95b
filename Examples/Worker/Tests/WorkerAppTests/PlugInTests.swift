import DovetailContainer
import DovetailTesting
import Foundation
import Testing

@testable import WorkerApp

@Suite("Plug-ins", .timeLimit(.minutes(10)))
struct PlugInTests {
    private let job = Job(id: 7, name: "music", input: "{}", attempt: 1, lease: 1, until: .distantFuture)
    private let away = DatabaseError(database: "PostgreSQL", message: "it is away")
    private let clock = ManualClock()
    private let events = Events()
    private let jobsAdded = AsyncStream.makeStream(of: Void.self)
    private let outages = Items(["first", "second", "third"])

    @Test("A plug-in stops after its last job, before the services that it depends on")
    func stopping() async throws {
        let (began, mayEnd) = (Gate(), Gate())
        let play: @Sendable () async -> Void = {
            began.open()
            await mayEnd.wait()
        }
        let container = try container(MusicAssembly(events: events, play: play))
        let running = Task { try await container.runWithPlugIns(until: []) }
        await events.wait(for: "loaded the plug-in music")
        jobsAdded.continuation.yield()
        await began.wait()
        running.cancel()
        await events.wait(for: "finishing what runs")
        mayEnd.open()
        try await running.value
        #expect(events.all.suffix(4) == ["done 7 music", "stopped", "closed the player", "closed the queue"])
    }

    @Test("A list of plug-ins that cannot be made ends the program with its error")
    func noList() async throws {
        let container = try container(MusicAssembly(events: events)).replacing { [away] registry in
            registry.register(PlugInList.self) { (_: JobQueue) throws -> PlugInList in throw away }
        }
        let error = await #expect(throws: LifecycleError.self) { try await container.runWithPlugIns(until: []) }
        #expect(error?.failures.first?.error as? DatabaseError == away)
        #expect(events.all == ["closed the queue"])
    }

    @Test("A plug-in that cannot start is tried again until it can, and its problem is reported once")
    func outage() async throws {
        let container = try container(MusicAssembly(events: events, open: fail))
        let running = Task { try await container.runWithPlugIns(until: []) }
        try await outageEnds()
        running.cancel()
        try await running.value
        #expect(problems == ["cannot load the plug-in music yet: PostgreSQL: it is away"])
    }

    @Test("A plug-in without its handler is stopped, and tried again")
    func brokenHandler() async throws {
        let container = try container(MusicAssembly(events: events, makeHandler: fail))
        let running = Task { try await container.runWithPlugIns(until: []) }
        try await outageEnds()
        #expect(events.all.filter { $0 == "closed the player" }.count == 3)
        running.cancel()
        try await running.value
        #expect(problems == ["cannot load the plug-in music yet: PostgreSQL: it is away"])
        #expect(events.all.filter { $0 == "closed the player" }.count == 4)
    }

    @Test("A list that cannot be read is read again until it can, and its problem is reported once")
    func unreadableList() async throws {
        let container = try container(MusicAssembly(events: events)) {
            try fail()
            return ["music"]
        }
        let running = Task { try await container.runWithPlugIns(until: []) }
        try await outageEnds()
        running.cancel()
        try await running.value
        #expect(problems == ["PostgreSQL: it is away"])
    }

    @Test("A plug-in that this program does not have is reported once, and does not hold up others")
    func unknown() async throws {
        let container = try container(MusicAssembly(events: events)) { [events] in
            events.note("looked at the list")
            return ["dance", "music"]
        }
        let running = Task { try await container.runWithPlugIns(until: []) }
        await events.wait(for: "loaded the plug-in music")
        for _ in 0..<3 {
            try await lookAgain()
            await events.wait(for: "looked at the list")
        }
        running.cancel()
        try await running.value
        #expect(problems == ["cannot load the plug-in dance yet: there is no plug-in 'dance'; there is report"])
    }

    /// The events that tell of a problem.
    private var problems: [String] { events.all.filter { $0.hasPrefix("cannot") || $0.hasSuffix("\(away)") } }

    /// Fails as often as there are outages.
    private var fail: @Sendable () throws -> Void {
        { [events, outages, away] in
            guard let outage = outages.next() else { return }
            events.note(outage)
            throw away
        }
    }

    /// Waits until there was each outage, and the plug-in is loaded after them.
    private func outageEnds() async throws {
        for outage in ["first", "second", "third"] {
            await events.wait(for: outage)
            try await lookAgain()
        }
        await events.wait(for: "loaded the plug-in music")
    }

    /// Lets the time pass after which the program looks for plug-ins again, when it and its only worker wait.
    private func lookAgain() async throws {
        try await clock.waitForSleepers(2)
        clock.advance(by: .seconds(1))
    }

    /// The program with a job of `music`, and with a list of plug-ins.
    private func container(
        _ music: MusicAssembly,
        names: @escaping @Sendable () async throws -> [String] = { ["music"] }
    ) throws -> Container {
        let list = PlugInList(add: { _ in }, names: names, changes: { AsyncStream { $0.yield() } })
        return try Container(WorkerAssembly(WorkerSettings(queue: "", workers: 1))).replacing {
            [clock, events, queue] registry in
            registry.register(JobQueue.self) { () async in queue }
                .scope(.singleton)
                .onStop { _ in events.note("closed the queue") }
            registry.register(PlugInList.self) { (_: JobQueue) in list }
            registry.register(FindPlugIn.self) { { name in try name == "music" ? music : PlugIn.named(name) } }
            registry.register((any Clock<Duration>).self) { clock }
            registry.register(Report.self) { { events.note("\($0)") } }.scope(.singleton)
        }
    }

    /// A queue with a job, which is taken when there is a handler for it.
    private var queue: JobQueue {
        let jobs = Items([job])
        var queue = JobQueue()
        queue.take = { names, _ in names.contains("music") ? jobs.next() : nil }
        queue.settle = { _, _ in true }
        queue.changes = { [jobsAdded] in jobsAdded.stream }
        return queue
    }
}

/// A plug-in whose service starts and stops.
private struct MusicAssembly: Assembly {
    let events: Events
    var open: @Sendable () throws -> Void = {}
    var makeHandler: @Sendable () throws -> Void = {}
    var play: @Sendable () async throws -> Void = {}

    func assemble(_ registry: inout Registry) {
        registry.register(Player.self) { [open, play] (_: JobQueue) async throws in
            try open()
            return Player(play: play)
        }
        .scope(.singleton)
        .onStop { [events] _ in events.note("closed the player") }
        registry.contribute(Handler.self, key: "music") { [makeHandler] (player: Player) throws in
            try makeHandler()
            return Handler { _ in try await player.play() }
        }
    }
}

private struct Player: Sendable {
    let play: @Sendable () async throws -> Void
}
