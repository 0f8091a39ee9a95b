// How a sequence reads that was found to go wrong.

extension Model.Key: CustomStringConvertible {
    var description: String { (isNamed ? "N" : "S") + "\(type)" }
}

extension Model.Need: CustomStringConvertible {
    var description: String { shape == .direct ? "\(key)" : "\(shape) \(key)" }
}

extension Model.Life: CustomStringConvertible {
    var description: String {
        switch self {
        case .transient: "transient"
        case .graph: "graph"
        case .singleton: "singleton"
        case .weak: "weak"
        case .scoped(let name): name
        }
    }
}

extension Model.Registration: CustomStringConvertible {
    var description: String {
        let parameters = needs.enumerated().map { position, need in
            (calls == position ? isForgiving ? "try? call " : "call " : "")
                + (dropped.contains(position) ? "drop " : "") + "\(need)"
        }
        let what =
            switch kind {
            case .service(let key, let life): "\(key) \(life)"
            case .factory(let key, let arguments): "\(key) of \(arguments)"
            case .contribution(let type, nil, let life): "to [S\(type)] \(life)"
            case .contribution(let type, let key?, let life): "to [S\(type)] at \(key) \(life)"
            case .decoration(let key): "around \(key)"
            case .forward(let type): "S\(type) forward"
            case .input(let type, let scope): "S\(type) input of \(scope)"
            }
        var outcome = text(ofFailures: failures)
        if let hooks {
            outcome += " is started"
            if let failures = hooks[.onStart] { outcome += ", onStart" + text(ofFailures: failures) }
            if let failures = hooks[.onStop] { outcome += ", onStop" + text(ofFailures: failures) }
        }
        return "\(number): \(what) (\(parameters.joined(separator: ", ")))\(outcome)"
    }

    private func text(ofFailures failures: UInt8) -> String {
        failures == 0 ? "" : " fails in runs \((0..<8).filter { failures >> $0 & 1 == 1 })"
    }
}

extension Model.Blueprint: CustomStringConvertible {
    var description: String {
        let scopes = scopes.map { "\($0.number): scope \($0.name) within \($0.outer ?? "none") with \($0.inputs)" }
        return (scopes + registrations.map(\.description)).map { "\n    " + $0 }.joined()
    }
}

extension Model.Reference.Owned: CustomStringConvertible {
    var description: String { "\(registration)" + (depth == 0 ? "" : " decorated \(depth) times") }
}

extension Model.Ledger.HookRun: CustomStringConvertible {
    var description: String { "\(hook) of \(registration) for \(identity), got \(reached ?? 0), after \(latest)" }
}
