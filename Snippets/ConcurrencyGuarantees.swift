// The code of the article "Concurrency".

// snippet.hide
import Dovetail
import DovetailContainer
import Synchronization

final class Counter: Sendable {
    private let number = Mutex(0)
    var value: Int { number.withLock { $0 } }
    func count() { number.withLock { $0 += 1 } }
}

/// Lets tasks go on when so many of them have come: if they came one after another, it would never end.
actor Meeting {
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func wait(for number: Int) async {
        await withCheckedContinuation { continuation in
            waiting.append(continuation)
            guard waiting.count == number else { return }
            waiting.forEach { $0.resume() }
            waiting = []
        }
    }
}

let loads = Counter()
let meeting = Meeting()

final class Settings: Sendable {
    static func load() async throws -> Settings {
        loads.count()
        await meeting.wait(for: 2)
        return Settings()
    }
}

struct Account: Sendable {
    static func load() async throws -> Account {
        await meeting.wait(for: 2)
        return Account()
    }
}

struct Home: Sendable {
    let settings: Settings
    let account: Account
}

actor Database {
    static func open() async throws -> Database { Database() }
}

final class Player: Sendable {
    let songs: [String]
    init(songs: [String]) { self.songs = songs }
}

final class Queue: Sendable {
    let songs: [String] = []
    init(player: Player) {}
}

@MainActor final class Window {
    var title = ""
}
// snippet.show

@Graph
struct AppGraph: Sendable {
    @Shared func counter() -> Counter { Counter() }
    @Shared func settings() async throws -> Settings { try await Settings.load() }
    func account() async throws -> Account { try await Account.load() }
    func home(settings: Settings, account: Account) -> Home {
        Home(settings: settings, account: account)
    }
}

// snippet.hide
func makeOnce() async throws {
    async let meeting: Void = meeting.wait(for: 2)
    // snippet.show
    let app = AppGraph()
    async let first = app.settings()
    async let second = app.settings()
    let both = try await [first, second]  // loaded once
    // snippet.hide
    await meeting
    precondition(both[0] === both[1] && loads.value == 1)
    let counters = await withTaskGroup(of: Counter.self) { group in
        for _ in 0..<100 { group.addTask { app.counter() } }
        return await group.reduce(into: []) { $0.append($1) }
    }
    precondition(counters.allSatisfy { $0 === counters[0] })
}

func makeAtTheSameTime() async throws {
    let app = AppGraph()
    // snippet.show
    let home = try await app.home()  // settings and account load at the same time
    // snippet.hide
    let settings = try await app.settings()
    precondition(home.settings === settings)
}

func startAndStop() async throws {
    // snippet.show
    let container = try Container { registry in
        registry.register(Database.self) { try await Database.open() }
    }

    // snippet.hide
    expectReason(.notStarted) { try container.resolve(Database.self) }
    // snippet.show

    try await container.start()
    let database = try container.resolve(Database.self)
    try await container.stop()

    // snippet.hide
    _ = database
    expectReason(.notStarted) { try container.resolve(Database.self) }
}

func expectReason(_ reason: ResolutionError.Reason, _ resolve: () throws -> some Any) {
    do {
        _ = try resolve()
        preconditionFailure("nothing was thrown")
    } catch {
        precondition((error as? ResolutionError)?.reason == reason)
    }
}

func cycle() throws {
    // snippet.show
    let cycle = try Container { registry in
        registry.register(Player.self) {
            (queue: @escaping @Sendable () throws -> Queue) in
            Player(songs: try queue().songs)  // calls it while the player is being made
        }
        .scope(.singleton)
        registry.register(Queue.self) { (player: Player) in Queue(player: player) }
            .scope(.singleton)
    }
    do {
        _ = try cycle.resolve(Player.self)
    } catch let error as ResolutionError {
        print(error)
    }
    // snippet.hide
    expectReason(.circular) { try cycle.resolve(Player.self) }
}

struct FirstTrace: Sendable {
    let id: String
}

typealias Write = @Sendable (String) -> String

actor Upload {
    private(set) var traces: [String] = []
    func note(_ trace: String) { traces.append(trace) }
}

// snippet.show
enum Trace { @TaskLocal static var id = "none" }

// snippet.hide
struct TracedAssembly: Assembly {
    func assemble(_ registry: inout Registry) {
        // snippet.show
        // That of the first caller, for good:
        registry.register(FirstTrace.self) { FirstTrace(id: Trace.id) }
            .scope(.singleton)
        // That of each caller:
        registry.register(Write.self) { { text in "\(Trace.id): \(text)" } }
        // snippet.hide
        registry.register(Upload.self, Upload.init).scope(.singleton)
            .onStart { await $0.note(Trace.id) }
            .onStop { await $0.note(Trace.id) }
            .running { upload, turn in
                await upload.note(Trace.id)
                try await turn.wait()
            }
    }
}

func trace() async throws {
    let container = try Container(TracedAssembly())
    for id in ["first", "second"] {
        try Trace.$id.withValue(id) {
            let first = try container.resolve(FirstTrace.self)
            let write = try container.resolve(Write.self)
            precondition(first.id == "first" && write("hello") == "\(id): hello")
        }
    }
    let upload = try await Trace.$id.withValue("start") { try await container.start(Upload.self) }
    try await Trace.$id.withValue("stop") { try await container.stop() }
    let traces = await upload.traces
    precondition(traces.sorted() == ["start", "start", "stop"])
}

@MainActor func show(_ title: String, in window: Window) { window.title = title }

let showHome: @MainActor (Window) -> Void = partial(show, arg1: "Home")

let window = Window()
showHome(window)
precondition(window.title == "Home")

try await makeOnce()
try await makeAtTheSameTime()
try await startAndStop()
try cycle()
try await trace()

let onMain = try Container { registry in
    registry.onMainActor.register(Window.self) { Window() }
}
_ = try onMain.resolve(Window.self)
await Task.detached { expectReason(.notOnMainActor) { _ = try onMain.resolve(Window.self) } }.value
