import DovetailContainer

/// Sees what recipes, hooks and work do, in which container or scope, and whether they may.
struct Witness {
    enum Phase { case absent, starting, started, stopping, stopped }

    /// A run of an `onStop` hook, with the times of its beginning and end.
    struct HookRun {
        let service: Int
        let begun: UInt64
        var ended: UInt64?
        var error: String?
    }

    /// A container, or a scope that was entered.
    struct Visit {
        let depth: Int
        /// The enclosing scope, the container from which it was entered, or the one that it extends.
        let outer: Int?
        /// The number of the container.
        let container: Int
        var phases: [Int: Phase] = [:]
        var hooks: [HookRun] = []
        /// Whether the start of a lent service has failed there. It ends a little later, and with it other starts that wait for it.
        var hasFailedLending = false
        /// The services that started after a stop had probably ceased to wait for them. They are stopped later.
        var lost: Set<Int> = []
        /// The services whose `run` has not ended.
        var running: Set<Int> = []
        /// The services that were asked to finish, whose `finish` has not ended.
        var finishing: Set<Int> = []
        var works = 0
        var hasWorked = false
        var workError: String?
        /// With what `onStop` hooks were called.
        var stopErrors: [String?] = []
        /// When something began that may close it.
        var mayBeClosed: UInt64?
        /// Nothing may start any more.
        var isClosed = false
        /// A stop has returned.
        var isOver = false
        var isReleased = false
        /// Its work ended after a stop had probably ceased to wait for it.
        var isAbandoned = false
    }

    /// A call of start, run or stop.
    struct Call {
        enum Kind { case start, startOne, run, stop }
        let kind: Kind
        let visit: Int
        let wasClosing: Bool
        let wasClosed: Bool
        let isSecondRun: Bool
        /// Whether no run has begun before. Then it has nothing to do after a stop, and returns.
        let isFirstRun: Bool
        let hookCount: Int
        let begun: UInt64
        var isCancelled = false
        var isOver = false
        /// Whether it was part of what it would have waited for, or came too late.
        var isRefused = false
    }

    let program: Program
    let reached: [Int: Set<Int>]
    private(set) var violations: [String] = []
    var visits: [Visit] = []
    /// The visits of containers.
    private(set) var containers: [Int: Int] = [:]
    var calls: [Call] = []
    /// The states in which the first container may be.
    var model = StateModel()
    /// The errors that functions of the program have thrown.
    private var thrown: Set<String> = []
    /// How often things happened.
    private(set) var counts: [String: Int] = [:]

    init(_ program: Program) {
        self.program = program
        reached = Dictionary(program.services.map { ($0.number, program.reached(from: $0.number)) }) { first, _ in first
        }
    }

    mutating func require(_ condition: Bool, _ rule: @autoclosure () -> String) {
        if !condition { violations.append(rule()) }
    }

    mutating func count(_ what: String) { counts[what, default: 0] += 1 }
    mutating func throwing(_ error: any Error) { thrown.insert("\(error)") }
    func isThrown(_ error: any Error) -> Bool { thrown.contains("\(error)") }

    /// Whether a service returned that may not, while another one started that needs it.
    func isEarlyReturn(_ error: any Error) -> Bool {
        guard (error as? RunError)?.reason == .returned else { return false }
        return program.services.contains { service in
            service.run?.mayReturn == false && reached.values.contains { $0.contains(service.number) }
        }
    }

    /// A visit, and those around it.
    func enclosing(_ visit: Int) -> [Int] { Array(sequence(first: visit) { visits[$0].outer }) }
    func within(_ visit: Int) -> [Int] {
        visits.indices.filter { !visits[$0].isReleased && enclosing($0).contains(visit) }
    }
    func isClosing(_ visit: Int) -> Bool { enclosing(visit).contains { visits[$0].mayBeClosed != nil } }

    /// Whether something there may have been abandoned because it took too long.
    func mayAbandon(_ visit: Int, _ now: UInt64) -> Bool {
        enclosing(visit).contains { visits[$0].mayBeClosed.map { now - $0 >= Self.hookLimit } ?? false }
    }
    /// Whether the scope of some work may have been stopped under that work: by a start that has failed, or by a stop in another task.
    func mayBeUndone(_ visit: Int) -> Bool {
        visits[visit].depth > 0 && calls.contains { $0.visit == visit && $0.kind != .startOne }
    }

    /// Whether it belongs to work, to services that start for it, or to hooks at its end, for which a stop does not wait any more. What is
    /// started is stopped later.
    func isAbandoned(_ visit: Int, _ now: UInt64) -> Bool {
        mayAbandon(visit, now)
            && enclosing(visit).map { visits[$0] }.contains { visit in
                visit.works > 0 || visit.isAbandoned || !visit.running.isEmpty || !visit.finishing.isEmpty
                    || visit.hooks.contains { $0.ended == nil } || visit.phases.values.contains(.starting)
            }
    }

    static let hookLimit = UInt64(Program.hookLimit) * 1_000_000_000

    /// The visit that has a service's instance.
    func owner(of service: Program.Service, from visit: Int) -> Int? {
        service.depth == 0
            ? containers[service.container] : enclosing(visit).first { visits[$0].depth == service.depth }
    }

    func phase(of number: Int, from visit: Int) -> Phase {
        guard let service = program.service(number), let owner = owner(of: service, from: visit) else { return .absent }
        return visits[owner].phases[number] ?? .absent
    }

    /// Whether a service may be resolved from a visit at all.
    func isKnown(_ service: Program.Service, in visit: Int) -> Bool {
        program.chain(of: visits[visit].container).contains(service.container) && service.depth <= visits[visit].depth
    }

    mutating func enter(depth: Int, from outer: Int?, container: Int? = nil) -> Int {
        visits.append(
            Visit(depth: depth, outer: outer, container: container ?? outer.map { visits[$0].container } ?? 0)
        )
        if let container { containers[container] = visits.count - 1 }
        return visits.count - 1
    }

    mutating func mayClose(_ visit: Int, _ now: UInt64) {
        if visits[visit].mayBeClosed == nil { visits[visit].mayBeClosed = now }
    }
}

// What recipes and hooks do.
extension Witness {
    mutating func begins(_ service: Program.Service, in visit: Int) {
        let name = "\(service.number) starts in \(visit)"
        require(!enclosing(visit).contains { visits[$0].isClosed }, "\(name) after that was closed")
        require(phase(of: service.number, from: visit) == .absent, "\(name) twice")
        for need in service.needs where !need.isFunction {
            let phase = phase(of: need.service, from: visit)
            require(phase == .started, "\(name), and \(need.service) is \(phase)")
        }
        visits[visit].phases[service.number] = .starting
        count("starts")
    }

    mutating func ends(_ service: Program.Service, in visit: Int, _ error: (any Error)?, _ now: UInt64) {
        visits[visit].phases[service.number] = error == nil ? .started : .absent
        if error == nil, mayAbandon(visit, now) { visits[visit].lost.insert(service.number) }
        // If the caller was cancelled, another one starts the service.
        if error == nil || error is CancellationError && Task.isCancelled { return }
        if service.isLent { visits[visit].hasFailedLending = true }
        // A start of which this is a part stops everything.
        for call in calls where !call.isOver && call.kind != .stop && enclosing(call.visit).contains(visit) {
            mayClose(call.visit, now)
        }
    }

    /// A start reports a service.
    mutating func progress(_ progress: StartProgress, after count: Int, in visit: Int) {
        let number = tags.firstIndex { DependencyGraph.ID($0.service) == progress.service } ?? -1
        let name = "the progress of \(number) in \(visit)"
        let phase = phase(of: number, from: visit)
        require(phase != .absent && phase != .starting, "\(name), which is \(phase)")
        require(progress.started == count && progress.total >= count, "\(name) is \(progress.started) after \(count)")
    }

    mutating func stops(_ service: Program.Service, in visit: Int, _ error: (any Error)?, _ now: UInt64) {
        let name = "\(service.number) stops in \(visit)"
        require(visits[visit].phases[service.number] == .started, "\(name), and was not started")
        require(!isAnyHookRunning(in: visit, now), "\(name) while another one does")
        require(!visits[visit].isReleased || isClosing(visit), "\(name), and was only released")
        let beginsWork = mayBeginWork(service)
        for inner in within(visit) where !mayAbandon(inner, now) {
            let running = visits[inner].running.filter { $0 == service.number || isDependent($0, on: service.number) }
            require(running.isEmpty, "\(name) while \(running) runs in \(inner)")
            // Until the services that begin work have stopped, others may work and start.
            if beginsWork { continue }
            let isUndone = mayBeUndone(inner)
            require(visits[inner].works == 0 || isUndone, "\(name) while there is work in \(inner)")
            require(!visits[inner].phases.values.contains(.starting), "\(name) while something starts in \(inner)")
        }
        for inner in within(visit) {
            for (dependent, phase) in visits[inner].phases where isDependent(dependent, on: service.number) {
                let isDone =
                    phase == .absent || phase == .stopped || mayAbandon(inner, now) && phase != .started
                    || isAbandoned(inner, now) || visits[inner].lost.contains(dependent)
                require(isDone, "\(name) before \(dependent) in \(inner)")
            }
        }
        mayClose(visit, now)
        if !beginsWork { visits[visit].isClosed = true }
        visits[visit].phases[service.number] = .stopping
        visits[visit].stopErrors.append(error.map { "\($0)" })
        visits[visit].hooks.append(HookRun(service: service.number, begun: now))
        count("stops")
    }

    mutating func stopped(_ service: Program.Service, in visit: Int, _ error: (any Error)?, _ now: UInt64) {
        visits[visit].phases[service.number] = .stopped
        guard let hook = visits[visit].hooks.firstIndex(where: { $0.service == service.number }) else { return }
        visits[visit].hooks[hook].ended = now
        visits[visit].hooks[hook].error = error.map { "\($0)" }
    }

    /// Whether a hook runs that has not taken too long.
    private func isAnyHookRunning(in visit: Int, _ now: UInt64) -> Bool {
        visits[visit].hooks.contains { $0.ended == nil && now - $0.begun < Self.hookLimit }
    }

    /// Whether a service may begin work in scopes, as one that runs does, or depends on such a service, also in a circle with it.
    private func mayBeginWork(_ service: Program.Service) -> Bool {
        program.services.contains { other in
            other.run != nil
                && (other.number == service.number || reached[service.number, default: []].contains(other.number))
        }
    }

    /// Whether one needs the other, which does not need it.
    private func isDependent(_ dependent: Int, on service: Int) -> Bool {
        reached[dependent, default: []].contains(service) && !reached[service, default: []].contains(dependent)
    }

    mutating func runs(_ service: Program.Service, in visit: Int) {
        let phase = visits[visit].phases[service.number]
        require(phase == .started, "\(service.number) runs in \(visit) and is not started")
        visits[visit].running.insert(service.number)
        count("runs")
    }

    mutating func finishes(_ service: Program.Service, in visit: Int, _ now: UInt64) {
        for inner in within(visit) where !mayAbandon(inner, now) {
            let dependents = visits[inner].running.filter { isDependent($0, on: service.number) }
            require(dependents.isEmpty, "\(service.number) in \(visit) finishes before \(dependents)")
        }
        visits[visit].finishing.insert(service.number)
    }

    mutating func hasFinished(_ service: Program.Service, in visit: Int) {
        visits[visit].finishing.remove(service.number)
    }

    mutating func hasRun(_ service: Program.Service, in visit: Int, _ now: UInt64) {
        visits[visit].running.remove(service.number)
        mayClose(visit, now)
    }

    mutating func beginsWork(in visit: Int) {
        require(!enclosing(visit).contains { visits[$0].isClosed }, "work begins in \(visit) after that was closed")
        visits[visit].hasWorked = true
        visits[visit].works += 1
        count("works")
    }

    mutating func endsWork(in visit: Int, _ error: (any Error)?, _ now: UInt64) {
        visits[visit].works -= 1
        if mayAbandon(visit, now) { visits[visit].isAbandoned = true }
        visits[visit].workError = error.map { "\($0)" }
        mayClose(visit, now)
    }
}
