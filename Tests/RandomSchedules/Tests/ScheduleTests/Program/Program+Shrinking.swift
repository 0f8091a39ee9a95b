extension Program {
    /// The smallest program for which `failure` is true, as far as dropping one thing after the other leads there. Tries at most
    /// `budget` programs.
    func shrunk(budget: Int = 1500, while failure: (Program) -> Bool) -> Program {
        var (best, budget, isSmaller) = (self, budget, true)
        while isSmaller {
            isSmaller = false
            for candidate in best.smaller {
                if budget == 0 { return best }
                budget -= 1
                guard failure(candidate) else { continue }
                (best, isSmaller) = (candidate, true)
                break
            }
        }
        return best
    }

    /// The same program without one of its parts, each of them; the large parts first.
    private var smaller: [Program] {
        var all: [Program] = []
        func add(_ change: (inout Program) -> Void) {
            var copy = self
            change(&copy)
            if copy != self { all.append(copy) }
        }
        for index in tasks.indices { add { $0.tasks.remove(at: index) } }
        for service in services { add { $0.drop { $0 == service.number } } }
        if !bases.isEmpty { add { $0.dropLastExtension() } }
        for depth in functions.keys.sorted() { add { $0.functions[depth] = nil } }
        for index in services.indices {
            if services[index].run != nil { add { $0.services[index].run = nil } }
            if services[index].isLent { add { $0.services[index].isLent = false } }
            for need in services[index].needs.indices { add { $0.services[index].needs.remove(at: need) } }
        }
        for path in stepLists { for steps in Step.smaller(self[keyPath: path]) { add { $0[keyPath: path] = steps } } }
        for index in services.indices where services[index].run?.finish != nil {
            add { $0.services[index].run?.finish = nil }
        }
        return all
    }

    private var stepLists: [WritableKeyPath<Program, [Step]>] {
        tasks.indices.map { \Program.tasks[$0] }
            + services.indices.flatMap { index -> [WritableKeyPath<Program, [Step]>] in
                [
                    \.services[index].recipe, \.services[index].onStart, \.services[index].onStop,
                    \.services[index].runSteps, \.services[index].finishSteps,
                ]
            }
    }

    private mutating func drop(_ isDropped: (Int) -> Bool) {
        services.removeAll { isDropped($0.number) }
        for index in services.indices { services[index].needs.removeAll { isDropped($0.service) } }
        for depth in functions.keys { functions[depth]?.removeAll { isDropped($0.service) } }
    }

    private mutating func dropLastExtension() {
        let last = bases.count
        let dropped = services.filter { $0.container == last }.map(\.number)
        drop { dropped.contains($0) }
        bases.removeLast()
    }
}

extension Program.Service {
    fileprivate var runSteps: [Program.Step] {
        get { run?.run ?? [] }
        set { run?.run = newValue }
    }

    fileprivate var finishSteps: [Program.Step] {
        get { run?.finish ?? [] }
        set { if run?.finish != nil { run?.finish = newValue } }
    }
}

extension Program.Step {
    /// The same steps without one, or with a smaller one.
    fileprivate static func smaller(_ steps: [Self]) -> [[Self]] {
        let without = steps.indices.map { index in
            var steps = steps
            steps.remove(at: index)
            return steps
        }
        let replaced = steps.indices.flatMap { index in
            steps[index].replacements.map { Array(steps[..<index]) + $0 + Array(steps[(index + 1)...]) }
        }
        return without + replaced
    }

    /// What may stand for this step.
    private var replacements: [[Self]] {
        switch self {
        case .pause(let count) where count > 1: [[.pause(count / 2)], [.pause(count - 1)]]
        case .within(let place, let steps): [steps] + Self.smaller(steps).map { [.within(place, $0)] }
        case .call(let place, let depth, let steps):
            [steps, [.within(place, steps)]] + Self.smaller(steps).map { [.call(place, depth: depth, $0)] }
        case .leave(let steps, let isDetached):
            [steps] + Self.smaller(steps).map { [.leave($0, isDetached: isDetached)] }
        case .group(let tasks):
            tasks
                + tasks.indices.flatMap { index in
                    Self.smaller(tasks[index]).map { smaller in
                        var tasks = tasks
                        tasks[index] = smaller
                        return [.group(tasks)]
                    }
                }
        case .cancelling(let step, let count):
            [[step]]
                + (count > 0 ? [[.cancelling(step, after: count / 2)], [.cancelling(step, after: count - 1)]] : [])
                + step.replacements.filter { $0.count == 1 }.map { [.cancelling($0[0], after: count)] }
        default: []
        }
    }
}
