import Dovetail
import DovetailTesting
import Foundation
import Testing

@testable import WorkerApp

@Suite("Plug-ins", .timeLimit(.minutes(10)))
struct PlugInTests {
    private let job = Job(id: 7, name: "music", input: "{}", attempt: 1, lease: 1, until: .distantFuture)
    private let clock = ManualClock()
    private let events = Events()
    private let jobsAdded = AsyncStream.makeStream(of: Void.self)

    @Test("A plug-in stops after its last job, before the services that it depends on")
    func stopping() async throws {
        let (began, mayEnd) = (Gate(), Gate())
        let container = try container(plugIns: ["music"]) {
            began.open()
            await mayEnd.wait()
        }
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
        let missing = DatabaseError(database: "PostgreSQL", message: "it has no plug-ins")
        let container = try container(plugIns: []) {}.replacing { registry in
            registry.register(PlugInList.self) { (_: JobQueue) throws -> PlugInList in throw missing }
        }
        let error = await #expect(throws: LifecycleError.self) { try await container.runWithPlugIns(until: []) }
        #expect(error?.failures.first?.error as? DatabaseError == missing)
        #expect(events.all == ["closed the queue"])
    }

    /// The program with a job of `music`, and a plug-in that plays it.
    private func container(
        plugIns: [String],
        play: @escaping @Sendable () async throws -> Void
    ) throws -> Container {
        let music = MusicAssembly(events: events, play: play)
        let plugIns = PlugInList(
            add: { _ in },
            names: { plugIns },
            changes: { AsyncStream { $0.yield() } }
        )
        return try Container(WorkerAssembly(WorkerSettings(queue: "", workers: 1))).replacing {
            [clock, events, queue] registry in
            registry.register(JobQueue.self, scope: .singleton, onStop: { _ in events.note("closed the queue") }) {
                () async in queue
            }
            registry.register(PlugInList.self) { (_: JobQueue) in plugIns }
            registry.register(FindPlugIn.self) {
                { name in name == "music" ? music : try PlugIn.named(name) }
            }
            registry.register((any Clock<Duration>).self) { clock }
            registry.register(Report.self, scope: .singleton) { { events.note("\($0)") } }
        }
    }

    /// A queue with a job, which can be taken when there is a handler for it.
    private var queue: JobQueue {
        let jobs = Items([job])
        var queue = JobQueue()
        queue.take = { names, _ in names.contains("music") ? jobs.next() : nil }
        queue.settle = { _, _ in true }
        queue.changes = { [jobsAdded] in jobsAdded.stream }
        return queue
    }
}

/// A plug-in with a service that starts and stops.
private struct MusicAssembly: Assembly {
    let events: Events
    let play: @Sendable () async throws -> Void

    func assemble(_ registry: inout Registry) {
        registry.register(Player.self, scope: .singleton, onStop: { [events] _ in events.note("closed the player") }) {
            [play] (_: JobQueue) async in
            Player(play: play)
        }
        registry.contribute(Handler.self, key: "music") { (player: Player) in Handler { _ in try await player.play() } }
    }
}

private struct Player: Sendable {
    let play: @Sendable () async throws -> Void
}
