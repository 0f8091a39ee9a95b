@testable import DovetailContainer

/// Compares the calls of a container with the state machine alone: it gets the same events in the same order.
///
/// When a start or a stop ends is not seen. So these are all machines that the container may have, and each end of a call leaves those
/// that agree with it.
struct StateModel {
    /// How a call ends.
    enum Outcome { case success, cancelled, over, failed, waitsForItself }

    /// What the machine has answered to a call.
    fileprivate enum Answer: Hashable { case waits, finished, refused, leaves, none }

    fileprivate struct Candidate {
        var machine = Lifecycle()
        var answers: [Int: Answer] = [:]
    }

    fileprivate static let limits = StopLimits(hook: .seconds(1))
    private var candidates = [Candidate()]
    /// How many calls may stop the container themselves.
    private var hiddenStops = 0

    mutating func starts(_ call: Int, isInside: Bool, isCancelled: Bool, isRun: Bool) {
        if isRun { hiddenStops += 1 }
        settle()
        candidates = candidates.flatMap { candidate -> [Candidate] in
            var next = candidate
            switch next.machine.start("c", hasWaited: false) {
            case .begin, .wait: next.answers[call] = .waits
            case .finished: next.answers[call] = .finished
            case .refused: next.answers[call] = .refused
            case .cancelled: next.answers[call] = .leaves
            }
            var all = [next]
            // A call that would wait for itself is refused before, or when it waits; so is a second run.
            if isInside || isRun { all.append(candidate.answering(call, .none)) }
            if isInside, next.answers[call] == .waits {
                _ = next.machine.callerLeft(Self.limits)
                all.append(next.answering(call, .none))
            }
            if isCancelled { all.append(candidate.answering(call, .leaves)) }
            return all
        }
    }

    mutating func cancels(_ call: Int) {
        settle()
        for index in candidates.indices where candidates[index].answers[call] == .waits {
            if candidates[index].machine.callerLeft(Self.limits) == .leaves {
                candidates[index].answers[call] = .leaves
            }
        }
    }

    mutating func stops(_ call: Int, isInside: Bool) {
        settle()
        candidates = candidates.flatMap { candidate in
            let stopped = [true, false].map { isEmpty in
                var next = candidate
                let stop = next.machine.stop(Self.limits, isEmpty: isEmpty, isServing: false)
                next.answers[call] = if case .finished = stop { .finished } else { .waits }
                return next
            }
            return stopped + (isInside ? [candidate.answering(call, .none)] : [])
        }
    }

    /// A start of one service begins or ends; if it fails, it stops the container.
    mutating func mayStop(_ mayStop: Bool) {
        settle()
        hiddenStops += mayStop ? 1 : -1
    }

    /// A call has ended.
    ///
    /// - Returns: Whether a machine agrees.
    mutating func ends(_ call: Int, _ kind: Witness.Call.Kind, _ outcome: Outcome) -> Bool {
        settle()
        let before = candidates
        candidates = candidates.filter { $0.allows(outcome, of: call, kind) }
        for index in candidates.indices { candidates[index].answers[call] = nil }
        if kind == .run { hiddenStops -= 1 }
        defer { if candidates.isEmpty { candidates = before } }
        return !candidates.isEmpty
    }

    /// Adds the machines after starts and stops that may have ended.
    private mutating func settle() {
        var seen: Set<String> = []
        var waiting = candidates
        candidates = []
        while let next = waiting.popLast() {
            guard seen.insert(next.key).inserted else { continue }
            candidates.append(next)
            waiting += next.successors(mayStop: hiddenStops > 0)
        }
    }
}

extension StateModel.Candidate {
    fileprivate func answering(_ call: Int, _ answer: StateModel.Answer) -> Self {
        var copy = self
        copy.answers[call] = answer
        return copy
    }

    fileprivate func allows(_ outcome: StateModel.Outcome, of call: Int, _ kind: Witness.Call.Kind) -> Bool {
        switch (answers[call], kind) {
        case (Optional.none, _), (.none?, _): return outcome == .waitsForItself || kind == .run && outcome == .failed
        case (.refused?, _): return outcome == .over || outcome == .failed
        // A run that has begun may end in any way but this.
        case (_, .run): return outcome != .over
        case (.finished?, .stop), (.waits?, .stop):
            guard case .stopped = machine.state else { return false }
            return outcome == .success || outcome == .failed
        case (.finished?, _): return outcome == .success
        case (.leaves?, _): return outcome == .cancelled
        case (.waits?, _):
            var machine = machine
            switch machine.start("c", hasWaited: true) {
            case .begin, .wait: return false
            case .finished: return outcome == .success
            case .refused: return outcome == .failed || outcome == .over
            case .cancelled: return outcome == .cancelled
            }
        }
    }

    /// The machines after something that happens without a call.
    fileprivate func successors(mayStop: Bool) -> [Self] {
        func after(_ event: (inout Lifecycle) -> Void) -> Self {
            var copy = self
            event(&copy.machine)
            return copy
        }
        let limits = StateModel.limits
        let stop = mayStop ? [after { _ = $0.stop(limits, isEmpty: false, isServing: false) }] : []
        switch machine.state {
        case .idle, .started, .running: return stop
        case .starting:
            let timeline = StartTimeline([], total: .zero)
            return stop + [after { _ = $0.startEnded(timeline, limits) }, after { _ = $0.startEnded(nil, limits) }]
        case .stopping(let stopping):
            guard case .failedStart = stopping.cause else { return [after { $0.stopped() }] }
            return [after { $0.stopped($0.refusal) }]
        case .stopped: return []
        }
    }

    fileprivate var key: String {
        let name =
            switch machine.state {
            case .idle: "idle"
            case .starting(let callers): "starting \(callers)"
            case .started: "started"
            case .running: "running"
            case .stopping(let stopping): "stopping \(stopping.cause)"
            case .stopped(let error): "stopped \(error == nil)"
            }
        return name + answers.sorted { $0.key < $1.key }.map { " \($0.key) \($0.value)" }.joined()
    }
}

extension Lifecycle {
    /// The error of a start that comes too late.
    fileprivate var refusal: LifecycleError? {
        var machine = Self()
        _ = machine.stop(StopLimits(hook: .zero), isEmpty: true, isServing: false)
        if case .refused(let error) = machine.start("c", hasWaited: false) { return error }
        return nil
    }
}
