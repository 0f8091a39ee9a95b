@testable import DovetailContainer
import DovetailAnalysis
import Foundation
import Testing

/// The state machine alone, without tasks or clocks.
@Suite("The states of a container")
struct LifecycleTests {
    private typealias Machine = Lifecycle

    private static let limits = StopLimits(hook: .seconds(1))
    private static let timeline = StartTimeline([], total: .zero)

    /// One machine in each state that calls can lead to, with its name in the diagram.
    private static var all: [(name: String, machine: Machine)] {
        var starting = Machine()
        _ = starting.start("c", hasWaited: false)
        var started = starting
        _ = started.startEnded(timeline, limits)
        var running = started
        _ = running.serve(StopLimits(draining: .seconds(7), hook: .seconds(1))) { _ in [] }
        var stopping = started
        _ = stopping.stop(limits, isEmpty: false, isServing: false)
        var failing = starting
        _ = failing.startEnded(nil, limits)
        var cancelled = starting
        _ = cancelled.callerLeft(limits)
        var stopped = stopping
        stopped.stopped()
        var failed = failing
        failed.stopped(stopping.refusal)
        return [
            ("idle", Machine()), ("starting", starting), ("started", started), ("running", running),
            ("stopping", stopping), ("stopping", failing), ("stopping", cancelled), ("stopped", stopped),
            ("stopped", failed),
        ]
    }

    @Test("A start begins once; later calls wait, have the timeline, or are refused")
    func start() {
        let actions = Self.all.map { _, machine in
            var machine = machine
            return machine.start("c", hasWaited: false).name
        }
        #expect(
            actions == ["begin", "wait", "finished", "finished", "refused", "wait", "refused", "refused", "refused"]
        )
    }

    @Test("A call that has waited for a start that was stopped is cancelled, and for a failed one has its error")
    func hasWaited() {
        let actions = Self.all.suffix(5).map { _, machine in
            var machine = machine
            return machine.start("c", hasWaited: true).name
        }
        #expect(actions == ["cancelled", "wait", "cancelled", "cancelled", "refused"])
    }

    @Test("A stop is never lost: after it nothing can start, in whichever state it came")
    func stop() {
        for isEmpty in [true, false] {
            let actions = Self.all.map { _, machine in
                var machine = machine
                let action = machine.stop(Self.limits, isEmpty: isEmpty, isServing: false).name
                #expect(machine.isOver)
                let start = machine.start("c", hasWaited: false).name
                #expect(["refused", "wait"].contains(start))
                return action
            }
            let idle = isEmpty ? "finished" : "begin"
            #expect(actions == [idle, "cancel", "begin", "begin", "wait", "wait", "wait", "finished", "finished"])
        }
    }

    @Test("A stop of services that run has the limits of the run")
    func limits() {
        var running = Self.all[3].machine
        guard case .begin(let limits) = running.stop(Self.limits, isEmpty: false, isServing: true) else {
            Issue.record("the stop does not begin")
            return
        }
        #expect(limits.draining == .seconds(7))
    }

    @Test(
        "A start that was stopped meanwhile is undone, also if all services have started by then",
        arguments: [true, false]
    )
    func startEnds(isComplete: Bool) {
        var machine = Self.all[1].machine
        _ = machine.stop(StopLimits(draining: .seconds(5), hook: .seconds(1)), isEmpty: false, isServing: false)
        guard case .undo(let limits) = machine.startEnded(isComplete ? Self.timeline : nil, Self.limits) else {
            Issue.record("the start is not undone")
            return
        }
        #expect(limits.draining == .seconds(5))
    }

    @Test("Only the last cancelled caller cancels a start, and waits for the end of one that failed")
    func callers() {
        var starting = Self.all[1].machine
        _ = starting.start("c", hasWaited: false)
        var failing = starting
        #expect((0..<3).map { _ in starting.callerLeft(Self.limits) } == [.leaves, .cancelsStart, .leaves])
        _ = failing.startEnded(nil, Self.limits)
        #expect((0..<2).map { _ in failing.callerLeft(Self.limits) } == [.leaves, .stays])
    }

    @Test("Two runs at once are one too many")
    func runs() {
        var machine = Machine()
        #expect((0..<2).map { _ in machine.beginRun() } == [true, false])
        machine.endRun()
        let isAllowed = machine.beginRun()
        #expect(isAllowed)
    }

    @Test("What may begin during a stop", arguments: [Machine.StopPhase.finishing, .draining, .cancelled, .closed])
    private func admission(phase: Machine.StopPhase) {
        var machine = Self.all[4].machine
        if phase == .finishing {
            machine = Self.all[3].machine
            _ = machine.stop(Self.limits, isEmpty: false, isServing: true)
        }
        machine.advance(to: phase)
        let admissions = [Machine.Caller.outside, .inside, .hook].map(machine.admission)
        switch phase {
        case .finishing: #expect(admissions == [.admitted, .admitted, .admitted])
        case .draining: #expect(admissions == [.refused, .admitted, .admitted])
        case .cancelled: #expect(admissions == [.refused, .cancelled, .admitted])
        case .closed: #expect(admissions == [.refused, .refused, .refused])
        }
    }

    @Test("Anything may begin before a stop, and nothing after it")
    func admissionOutsideOfStops() {
        for (name, machine) in Self.all where name != "stopping" {
            let admissions = [Machine.Caller.outside, .inside, .hook].map(machine.admission)
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
        #expect(try arrows == Diagram.arrows(in: "CONTRIBUTING.md"))
        #expect(try arrows == Diagram.arrows(in: "Sources/Dovetail/Dovetail.docc/StartingAndStopping.md"))
    }

    /// What can happen, where it may.
    private static var events: [(inout Machine) -> Void] {
        [
            { _ = $0.start("c", hasWaited: false) },
            { machine in if machine.isChanging { _ = machine.startEnded(timeline, limits) } },
            { machine in if machine.isChanging { _ = machine.startEnded(nil, limits) } },
            { _ = $0.callerLeft(limits) },
            { _ = $0.serve(limits) { _ in [] } },
            { _ = $0.stop(limits, isEmpty: true, isServing: false) },
            { _ = $0.stop(limits, isEmpty: false, isServing: false) },
            { machine in if case .stopping = machine.state { machine.stopped() } },
        ]
    }

    private static func name(of machine: Machine) -> String {
        switch machine.state {
        case .idle: "idle"
        case .starting: "starting"
        case .started: "started"
        case .running: "running"
        case .stopping: "stopping"
        case .stopped: "stopped"
        }
    }
}

extension Lifecycle {
    /// The error of a start that comes too late.
    fileprivate var refusal: LifecycleError? {
        var machine = self
        return if case .refused(let error) = machine.start("c", hasWaited: false) { error } else { nil }
    }
}

extension Lifecycle.Start {
    fileprivate var name: String {
        switch self {
        case .begin: "begin"
        case .wait: "wait"
        case .finished: "finished"
        case .refused: "refused"
        case .cancelled: "cancelled"
        }
    }
}

extension Lifecycle.Stop {
    fileprivate var name: String {
        switch self {
        case .begin: "begin"
        case .cancel: "cancel"
        case .wait: "wait"
        case .finished: "finished"
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
