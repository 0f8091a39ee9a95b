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
            { $0.turn(isAsked: isAsked) },
            { $0.isLate(isFailure: true) }, { _ = $0.isTooLate() }, { $0.stopped() },
        ]
        if phase == .returned {
            life = Self.life(.running)
            _ = life.returned(nil, mayReturn: true, "s")
        }
        for event in events where life.phase < phase { event(&life) }
        return life
    }

    private static let all: [ServiceLife.Phase] = [
        .idle, .starting, .started, .running, .returned, .finishing, .cancelled, .ended, .stopped,
    ]

    @Test("A service goes through its states in order, and has to be stopped from its start to its stop")
    func order() {
        #expect(Self.all.map { Self.life($0).phase } == Self.all)
        #expect(
            Self.all.filter { Self.life($0).hasStarted } == [
                .started, .running, .returned, .finishing, .cancelled, .ended,
            ]
        )
        #expect(Self.all.filter { Self.life($0).hasTurnAhead } == [.started, .running, .returned])
        #expect(Self.all.filter { Self.life($0).hadTurn } == [.finishing, .cancelled, .ended, .stopped])
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

    @Test("When its turn comes, only a body that runs has to finish, and one that has not begun never does")
    func turn() {
        let phases = [ServiceLife.Phase.started, .running, .returned].map { phase in
            var life = Self.life(phase)
            life.turn(isAsked: false)
            return life.phase
        }
        #expect(phases == [.ended, .finishing, .ended])
        var life = Self.life(.started)
        life.turn(isAsked: false)
        let begins = life.begin()
        #expect(!begins && life.phase == .ended)
    }

    @Test("A body that does not end is cancelled, and then abandoned, once", arguments: [true, false])
    func late(isFailure: Bool) {
        var life = Self.life(.finishing)
        life.isLate(isFailure: isFailure)
        // What is cancelled at once has not failed.
        #expect(life.phase == (isFailure ? .cancelled : .finishing))
        #expect((0..<2).map { _ in life.isTooLate() } == [true, false])
        let failure = life.returned(Broken(), mayReturn: false, "s")
        #expect(failure == nil)
    }

    @Test("What a body may throw or return depends on the state", arguments: [true, false])
    func returns(mayReturn: Bool) {
        /// Not by reflection, which a build in release may lack.
        func name(_ failure: any Error) -> String {
            switch (failure as? RunError)?.reason {
            case .returned: "returned"
            case .cancelled: "cancelled"
            default: failure is Broken ? "broken" : failure is CancellationError ? "cancellation" : "another"
            }
        }
        func failures(_ error: (any Error)?) -> [String] {
            [ServiceLife.Phase.running, .finishing, .cancelled].map { phase in
                var life = Self.life(phase)
                let failure = life.returned(error, mayReturn: mayReturn, "s")
                #expect(life.phase == (phase == .running ? .returned : .ended))
                return failure.map(name) ?? "-"
            }
        }
        #expect(failures(nil) == [mayReturn ? "-" : "returned", "-", "cancelled"])
        #expect(failures(Broken()) == ["broken", "broken", "broken"])
        #expect(failures(CancellationError()) == ["cancellation", "-", "cancelled"])
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
        #expect(begins && life.phase == .lending && life.isStarting && life.isRunning)
        var returned = life
        _ = returned.returned(nil, mayReturn: true, "s")
        #expect(returned.phase == .starting)
        var failed = life
        life.startEnded(isStarted: true)
        #expect(life.phase == .running)
        failed.turn(isAsked: false)
        #expect(failed.phase == .finishing)
        failed.startEnded(isStarted: false)
        #expect(failed.phase == .idle)
    }
}
