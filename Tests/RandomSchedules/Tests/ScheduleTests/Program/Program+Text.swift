extension Program: CustomStringConvertible {
    var description: String {
        var lines: [String] = []
        for (index, base) in bases.enumerated() {
            lines.append("container \(index + 1)" + (base.map { " extends container \($0)" } ?? ""))
        }
        for service in services {
            let needs = service.needs.map { "\($0.service)" + ($0.isFunction ? "()" : "") }.joined(separator: ", ")
            let scope = ["", " in Session", " in Request"][service.depth]
            lines.append(
                "service \(service.number) of container \(service.container)\(scope) \(service.isLent ? "is lent, " : "")takes [\(needs)]"
            )
            lines += Self.lines("  recipe", service.recipe) + Self.lines("  onStart", service.onStart)
            if let run = service.run {
                lines += ["  run\(run.mayReturn ? "" : ", may not return"): \(Self.text(run.run))"]
                if let finish = run.finish { lines += ["  finish: \(Self.text(finish))"] }
            }
            lines += Self.lines("  onStop", service.onStop)
        }
        for (depth, needs) in functions.sorted(by: { $0.key < $1.key }) {
            let needs = needs.map { "\($0.service)" + ($0.isFunction ? "()" : "") }.joined(separator: ", ")
            lines.append("function of \(["", "Session", "Request"][depth]) takes [\(needs)]")
        }
        for (index, task) in tasks.enumerated() { lines.append("task \(index): \(Self.text(task))") }
        return lines.joined(separator: "\n")
    }

    private static func lines(_ name: String, _ steps: [Step]) -> [String] {
        steps.isEmpty ? [] : ["\(name): \(text(steps))"]
    }

    fileprivate static func text(_ steps: [Step]) -> String { steps.map(\.description).joined(separator: "; ") }
}

extension Program.Place: CustomStringConvertible {
    var description: String {
        switch self {
        case .container(let number): "container \(number)"
        case .scope(let number): "scope \(number)"
        case .here: "here"
        }
    }
}

extension Program.Step: CustomStringConvertible {
    var description: String {
        switch self {
        case .pause(let count): "pause \(count)"
        case .fail: "fail"
        case .hang: "hang"
        case .block: "block"
        case .start(let place): "start \(place)"
        case .startOne(let place, let service): "start \(service) in \(place)"
        case .stop(let place, let draining): "stop \(place) draining \(draining)"
        case .run(let place, let finishing): "run \(place) finishing \(finishing)"
        case .resolve(let place, let service): "resolve \(service) in \(place)"
        case .enter(let place, let number): "enter scope \(number) from \(place)"
        case .release(let place): "release \(place)"
        case .within(let place, let steps): "within \(place) { \(Program.text(steps)) }"
        case .call(let place, let depth, let steps): "call \(depth) of \(place) { \(Program.text(steps)) }"
        case .use(let service): "use \(service)"
        case .leave(let steps, let isDetached): "leave\(isDetached ? " detached" : "") { \(Program.text(steps)) }"
        case .group(let tasks): "group " + tasks.map { "{ \(Program.text($0)) }" }.joined(separator: " ")
        case .cancelling(let step, let count): "(\(step)) cancelled after \(count)"
        }
    }
}
