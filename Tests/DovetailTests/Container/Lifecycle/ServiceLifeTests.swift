@testable import DovetailContainer
import DovetailAnalysis
import Testing

/// The state machine of a service alone, without tasks or clocks.
@Suite("The states of a service")
struct ServiceLifeTests {
    private struct Broken: Error {}

    /// A service that has a body, in this state.
    private static func life(_ phase: ServiceLife.Phase, isAsked: Bool = false) -> ServiceLife {
        var life = ServiceLife()
        let events: [(inout ServiceLife) -> Void] = [
            { _ = $0.start() }, { $0.startEnded(isStarted: true) }, { _ = $0.begin() },
            { _ = $0.turn(isAsked: isAsked) },
            { _ = $0.isLate() }, { _ = $0.isLate() }, { $0.stopped() },
        ]
        for event in events where life.phase < phase { event(&life) }
        return life
    }

    private static let all: [ServiceLife.Phase] = [
        .idle, .starting, .started, .running, .finishing, .cancelled, .ended, .stopped,
    ]

    @Test("A service goes through its states in order, and has to be stopped from its start to its stop")
    func order() {
        #expect(Self.all.map { Self.life($0).phase } == Self.all)
        #expect(Self.all.filter { Self.life($0).hasStarted } == [.started, .running, .finishing, .cancelled, .ended])
        #expect(Self.all.filter { Self.life($0).isRunning } == [.running, .finishing, .cancelled])
    }

    @Test("A service starts again if its start fails, but not after it was stopped")
    func startsOnce() {
        let starts = Self.all.filter { phase in
            var life = Self.life(phase)
            return life.start()
        }
        #expect(starts == [.idle])
        var failed = Self.life(.starting)
        failed.startEnded(isStarted: false)
        #expect(failed.phase == .idle)
    }

    @Test("When its turn comes, a stop waits for a body that runs, and one that has not begun never does")
    func turn() {
        let waits = Self.all.dropFirst(2).filter { phase in
            var life = Self.life(phase)
            return life.turn(isAsked: false)
        }
        #expect(waits == [.running])
        var life = Self.life(.started)
        _ = life.turn(isAsked: false)
        let begins = life.begin()
        #expect(!begins && life.phase == .ended)
    }

    @Test("A body that does not end is cancelled, then abandoned, and later nothing")
    func late() {
        var life = Self.life(.finishing)
        #expect((0..<3).map { _ in life.isLate() } == [.cancel, .abandon, .nothing])
        let failure = life.returned(Broken(), mayReturn: false, "s")
        #expect(failure == nil)
    }

    @Test("What a body may throw or return depends on the state", arguments: [true, false])
    func returns(mayReturn: Bool) {
        func failures(_ error: (any Error)?) -> [String] {
            [ServiceLife.Phase.running, .finishing, .cancelled].map { phase in
                var life = Self.life(phase)
                let failure = life.returned(error, mayReturn: mayReturn, "s")
                #expect(life.phase == .ended)
                return failure.map { ($0 as? RunError).map { "\($0.reason)" } ?? "\(type(of: $0))" } ?? "-"
            }
        }
        #expect(failures(nil) == [mayReturn ? "-" : "returned", "-", "cancelled"])
        #expect(failures(Broken()) == ["Broken", "Broken", "Broken"])
        #expect(failures(CancellationError()) == ["CancellationError", "-", "cancelled"])
    }

    @Test("A body that is asked to finish ends when both functions have returned")
    func asked() {
        var life = Self.life(.finishing, isAsked: true)
        _ = life.returned(nil, mayReturn: true, "s")
        #expect(life.phase == .finishing)
        _ = life.returned(nil, mayReturn: true, "s")
        #expect(life.phase == .ended)
    }

    @Test("A service that is lent begins while it starts, and its start waits for it if it fails")
    func lent() {
        var life = Self.life(.starting)
        let begins = life.begin()
        #expect(begins && life.phase == .starting)
        var failed = life
        life.startEnded(isStarted: true)
        #expect(life.phase == .running)
        let waits = failed.turn(isAsked: false)
        #expect(waits)
        failed.startEnded(isStarted: false)
        #expect(failed.phase == .idle)
    }
}
