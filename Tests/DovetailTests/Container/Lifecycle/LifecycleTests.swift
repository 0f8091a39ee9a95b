@testable import DovetailContainer
import DovetailAnalysis
import Foundation
import Testing

/// The state machine alone, without tasks or clocks.
@Suite("The states of a container")
struct LifecycleTests {
    private typealias Machine = Lifecycle

    /// One machine in each state that calls can lead to, with its name in the diagram.
    private static var all: [(name: String, machine: Machine)] {
        var starting = Machine()
        _ = starting.start()
        var started = starting
        _ = started.startEnded(isComplete: true)
        var stopping = started
        _ = stopping.stop(isEmpty: false, isServing: false)
        var failing = starting
        _ = failing.startEnded(isComplete: false)
        var cancelled = starting
        _ = cancelled.callerLeft()
        var stopped = stopping
        stopped.stopped()
        var failed = failing
        failed.stopped()
        return [
            ("idle", Machine()), ("starting", starting), ("started", started), ("stopping", stopping),
            ("stopping", failing), ("stopping", cancelled), ("stopped", stopped), ("stopped", failed),
        ]
    }

    /// What comes of something in each state.
    private static func inEach<Result>(_ event: (inout Machine) -> Result) -> [Result] {
        all.map { _, machine in
            var machine = machine
            return event(&machine)
        }
    }

    @Test("A start begins once; later calls wait, have the timeline, or are refused")
    func start() {
        let actions = Self.inEach { $0.start() }
        #expect(actions == [.begin, .wait, .finished, .refused, .wait, .refused, .refused, .refused])
    }

    @Test("A stop is never lost: after it nothing can start, in whichever state it came")
    func stop() {
        for isEmpty in [true, false] {
            let actions = Self.inEach { machine in
                let action = machine.stop(isEmpty: isEmpty, isServing: false)
                #expect(machine.isOver)
                let start = machine.start()
                #expect([.refused, .wait].contains(start))
                return action
            }
            let idle = isEmpty ? Machine.Stop.finished : .begin
            #expect(actions == [idle, .cancel, .begin, .wait, .wait, .wait, .finished, .finished])
        }
    }

    @Test("A start that was stopped meanwhile is undone, also if all services have started", arguments: [true, false])
    func startEnds(isComplete: Bool) {
        var machine = Self.all[1].machine
        _ = machine.stop(isEmpty: false, isServing: false)
        let isStarted = machine.startEnded(isComplete: isComplete)
        #expect(!isStarted && machine.isOver)
    }

    @Test("Only the last cancelled caller cancels a start, and waits for the end of one that failed")
    func callers() {
        var starting = Self.all[1].machine
        _ = starting.start()
        var failing = starting
        #expect((0..<3).map { _ in starting.callerLeft() } == [.leaves, .cancelsStart, .leaves])
        _ = failing.startEnded(isComplete: false)
        #expect((0..<2).map { _ in failing.callerLeft() } == [.leaves, .stays])
    }

    @Test("What may begin during a stop", arguments: [Machine.StopPhase.serving, .draining, .cancelled, .closed])
    private func admission(phase: Machine.StopPhase) {
        var machine = Self.all[3].machine
        if phase == .serving {
            machine = Self.all[2].machine
            _ = machine.stop(isEmpty: false, isServing: true)
        }
        machine.advance(to: phase)
        let admissions = [Machine.Caller.outside, .inside, .hook].map { machine.admission(of: $0) }
        switch phase {
        case .serving: #expect(admissions == [.admitted, .admitted, .admitted])
        case .draining: #expect(admissions == [.refused, .admitted, .admitted])
        case .cancelled: #expect(admissions == [.refused, .cancelled, .admitted])
        case .closed: #expect(admissions == [.refused, .refused, .refused])
        }
    }

    @Test("Anything may begin before a stop, and nothing after it")
    func admissionOutsideOfStops() {
        for (name, machine) in Self.all where name != "stopping" {
            let admissions = [Machine.Caller.outside, .inside, .hook].map { machine.admission(of: $0) }
            #expect(admissions == Array(repeating: name == "stopped" ? .refused : .admitted, count: 3), "\(name)")
        }
    }

    @Test("The diagram in the documentation has each transition, and no other")
    func diagram() throws {
        var arrows: Set<String> = []
        for (name, machine) in Self.all {
            for event in Self.events {
                var machine = machine
                event(&machine)
                let next = Self.name(of: machine)
                if next != name { arrows.insert("\(name) --> \(next)") }
            }
        }
        let articles = "Sources/DovetailContainer/DovetailContainer.docc"
        #expect(try arrows == Diagram.arrows(in: "CONTRIBUTING.md"))
        #expect(try arrows == Diagram.arrows(in: articles + "/StartingAndStopping.md"))
    }

    /// What can happen, where it may.
    private static var events: [(inout Machine) -> Void] {
        [
            { _ = $0.start() },
            { machine in if machine.isChanging { _ = machine.startEnded(isComplete: true) } },
            { machine in if machine.isChanging { _ = machine.startEnded(isComplete: false) } },
            { _ = $0.callerLeft() },
            { _ = $0.stop(isEmpty: true, isServing: false) },
            { _ = $0.stop(isEmpty: false, isServing: false) },
            { machine in if case .stopping = machine.state { machine.stopped() } },
            { _ = $0.resumeStop() },
        ]
    }

    private static func name(of machine: Machine) -> String {
        switch machine.state {
        case .idle: "idle"
        case .starting: "starting"
        case .started: "started"
        case .stopping: "stopping"
        case .stopped: "stopped"
        }
    }
}

/// The diagram of the states in the documentation.
private enum Diagram {
    /// The lines `a --> b` of a file at the root of the repository.
    static func arrows(in file: String, test: String = #filePath) throws -> Set<String> {
        let root = URL(filePath: test).pathComponents.prefix { $0 != "Tests" }.joined(separator: "/")
        let text = try String(contentsOf: URL(filePath: root + "/" + file), encoding: .utf8)
        return Set(text.matches(of: /(\w+) +--> (\w+)/).map { "\($0.1) --> \($0.2)" })
    }
}
