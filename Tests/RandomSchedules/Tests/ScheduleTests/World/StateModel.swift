@testable import DovetailContainer

/// Compares the calls of a container with the state machine alone: it gets the same events in the same order.
///
/// When a start or a stop ends is not seen. So these are all machines that the container may have, and each end of a call leaves those
/// that agree with it.
struct StateModel {
    /// How a call ends.
    enum Outcome { case success, cancelled, over, failed, waitsForItself }

    /// What the machine has answered to a call.
    fileprivate enum Answer: Hashable { case waits, waitsForStart, finished, refused, leaves, fails, none }

    fileprivate struct Candidate {
        var machine = Lifecycle()
        var answers: [Int: Answer] = [:]
    }

    private var candidates = [Candidate()]
    /// How many calls may stop the container themselves.
    private var hiddenStops = 0

    mutating func starts(_ call: Int, isInside: Bool, isCancelled: Bool, isRun: Bool) {
        if isRun { hiddenStops += 1 }
        settle()
        candidates = candidates.flatMap { candidate -> [Candidate] in
            var next = candidate
            switch next.machine.start() {
            case .begin, .wait: next.answers[call] = .waitsForStart
            case .finished: next.answers[call] = .finished
            case .refused: next.answers[call] = .refused
            }
            var all = [next]
            // A call that would wait for itself is refused before, or when it waits; so is a second run.
            if isInside || isRun { all.append(candidate.answering(call, .none)) }
            if isInside, next.answers[call] == .waitsForStart {
                _ = next.machine.callerLeft()
                all.append(next.answering(call, .none))
            }
            if isCancelled { all.append(candidate.answering(call, .leaves)) }
            return all
        }
    }

    mutating func cancels(_ call: Int) {
        settle()
        for index in candidates.indices where candidates[index].answers[call] == .waitsForStart {
            if candidates[index].machine.callerLeft() == .leaves {
                candidates[index].answers[call] = .leaves
            }
        }
    }

    mutating func stops(_ call: Int, isInside: Bool) {
        settle()
        candidates = candidates.flatMap { candidate in
            let stopped = [true, false].map { isEmpty in
                var next = candidate
                let stop = next.machine.stop(isEmpty: isEmpty, isServing: false)
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
    mutating func ends(_ call: Int, _ kind: Witness.Call.Kind, _ outcome: Outcome, isFirstRun: Bool) -> Bool {
        settle()
        let before = candidates
        candidates = candidates.filter { $0.allows(outcome, of: call, kind, isFirstRun) }
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

    fileprivate func allows(
        _ outcome: StateModel.Outcome,
        of call: Int,
        _ kind: Witness.Call.Kind,
        _ isFirstRun: Bool
    ) -> Bool {
        switch (answers[call], kind) {
        case (Optional.none, _), (.none?, _): return outcome == .waitsForItself || kind == .run && outcome == .failed
        case (.refused?, _): return outcome == .over || outcome == .failed || outcome == .success && isFirstRun
        // A run that has begun may end in any way but this.
        case (_, .run): return outcome != .over
        case (.finished?, .stop), (.waits?, .stop):
            guard case .stopped = machine.state else { return false }
            return outcome == .success || outcome == .failed
        case (.finished?, _): return outcome == .success
        case (.leaves?, _): return outcome == .cancelled
        case (.fails?, _): return outcome == .failed
        case (.waits?, _), (.waitsForStart?, _): return false
        }
    }

    /// The machines after something that happens without a call.
    fileprivate func successors(mayStop: Bool) -> [Self] {
        func after(_ event: (inout Lifecycle) -> Void) -> Self {
            var copy = self
            event(&copy.machine)
            return copy
        }
        /// The calls that wait for a start have the result of that one.
        func end(_ answer: StateModel.Answer, _ event: (inout Lifecycle) -> Void) -> Self {
            var copy = after(event)
            copy.answers = answers.mapValues { $0 == .waitsForStart ? answer : $0 }
            return copy
        }
        let stop = mayStop ? [after { _ = $0.stop(isEmpty: false, isServing: false) }] : []
        switch machine.state {
        case .idle, .started: return stop
        case .starting:
            return stop + [
                end(.finished) { _ = $0.startEnded(isComplete: true) }, after { _ = $0.startEnded(isComplete: false) },
            ]
        case .stopping(_, .failedStart): return [end(.fails) { $0.stopped() }]
        case .stopping(_, .call): return [end(.leaves) { $0.stopped() }]
        case .stopped: return []
        }
    }

    fileprivate var key: String {
        let name =
            switch machine.state {
            case .idle: "idle"
            case .starting(let callers): "starting \(callers)"
            case .started: "started"
            case .stopping(_, let cause): "stopping \(cause)"
            case .stopped: "stopped"
            }
        return name + answers.sorted { $0.key < $1.key }.map { " \($0.key) \($0.value)" }.joined()
    }
}
