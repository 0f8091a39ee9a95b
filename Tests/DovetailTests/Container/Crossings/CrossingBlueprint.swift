extension Crossing {
    typealias Lifetime = Model.Lifetime<ScopeID>

    /// A parameter of a recipe.
    struct Use: Sendable {
        let target: Target
        /// The row of the form in the table of the target.
        let form: Int
        /// Whether the recipe calls it while it runs.
        var isCalled = false
    }

    /// One registration.
    struct Recipe: Sendable {
        enum Kind: Hashable, Sendable {
            /// A service, a name or a service with an argument.
            case provides(Target)
            case contributes(Int)
            case calls(Int, ScopeID)
            case forwards(Int, from: Target)
            case decorates(Target)
            case hooks(Target)
        }

        let id: Int
        let kind: Kind
        /// How many containers the one in which it is registered extends.
        let level: Int
        var replaces = false
        /// What a modifier says, if there is one.
        var lifetime: Lifetime?
        var isOnMainActor = false
        var canThrow = false
        var isAsync = false
        var hasHooks = false
        /// Whether a second statement says `.scope(.graph)` after the hooks.
        var isRestated = false
        var uses: [Use] = []
    }

    /// What is registered in a container, in its extensions, and by `replacing`.
    struct Blueprint: Sendable {
        var recipes: [Recipe] = []

        var levels: Int { (recipes.filter { !$0.replaces }.map(\.level).max() ?? 0) + 1 }
        var hasReplacements: Bool { recipes.contains(where: \.replaces) }

        /// What the first containers have, before or after the replacement.
        func recipes(upTo level: Int, isReplaced: Bool) -> [Recipe] {
            let originals = recipes.filter { !$0.replaces }
            guard isReplaced else { return originals.filter { $0.level <= level } }
            return originals.map { original in
                guard let target = original.target,
                    let new = recipes.last(where: { $0.replaces && $0.target == target })
                else { return original }
                return new.replacing(original, among: originals)
            }
        }
    }
}

extension Crossing.Recipe {
    typealias Target = Crossing.Target

    /// What it is found as.
    var target: Target? {
        switch kind {
        case .provides(let target): target
        case .calls(let tag, let scope): .call(tag, scope)
        case .forwards(let tag, .factory): .factory(tag)
        case .forwards(let tag, _): .service(tag)
        case .contributes, .decorates, .hooks: nil
        }
    }

    /// The number of the type of what it makes.
    var tag: Int {
        switch kind {
        case .provides(let target), .decorates(let target), .hooks(let target): target.tag
        case .contributes(let tag), .calls(let tag, _), .forwards(let tag, _): tag
        }
    }

    /// Whether it adds hooks to another.
    var isHooks: Bool { if case .hooks = kind { true } else { false } }

    /// Whether it starts and stops.
    var starts: Bool { isAsync || hasHooks }

    /// Whether its registration can be kept in a constant, and be given a scope after its hooks.
    var canBeRestated: Bool {
        guard hasHooks, !isAsync else { return false }
        return switch kind {
        case .provides, .contributes: true
        case .calls, .forwards, .decorates, .hooks: false
        }
    }

    /// The lifetime of what it makes. What starts is kept until it stops.
    var ownLifetime: Crossing.Lifetime {
        let lifetime = lifetime ?? .transient
        return starts && (!lifetime.isShared || lifetime == .weak) ? .singleton : lifetime
    }

    /// A replacement keeps the lifetime, unless it says another. Then it also stays on the main actor, since its service need not be
    /// `Sendable`, which that of an `async` recipe has to be.
    fileprivate func replacing(_ original: Self, among all: [Self]) -> Self {
        var new = self
        var kept = original
        while case .forwards(_, let target) = kept.kind, let next = all.first(where: { $0.target == target }) {
            kept = next
        }
        if lifetime == nil, target != nil {
            new.lifetime = kept.ownLifetime
            if kept.ownLifetime.isShared, kept.isOnMainActor, !isAsync { new.isOnMainActor = true }
        }
        return new
    }
}

extension Crossing.Target: CustomStringConvertible {
    var description: String {
        switch self {
        case .service(let tag): "S\(tag)"
        case .name(let tag): "Named<S\(tag)>"
        case .factory(let tag): "S\(tag)(Int)"
        case .list(let tag): "[S\(tag)]"
        case .input(let tag): "Input\(tag)"
        case .call(let tag, let scope): "Named<Call\(tag)<\(scope.name)>>"
        case .scope(let scope): "Enter<\(scope.name)>"
        }
    }
}

extension Crossing.Recipe: CustomStringConvertible {
    var description: String {
        let what =
            switch kind {
            case .provides(let target): "register \(target)"
            case .contributes(let tag): "contribute S\(tag)"
            case .calls(let tag, let scope): "register Call\(tag) within \(scope.name)"
            case .forwards(let tag, let target): "forward S\(tag) to \(target)"
            case .decorates(let target): "decorate \(target)"
            case .hooks(let target): "hooks for \(target)"
            }
        let parameters = uses.map { use in
            "\(use.isCalled ? "calls " : "")\(use.target) as \(use.target.forms[use.form].name)"
        }
        let effects = [isOnMainActor ? "@MainActor " : "", isAsync ? " async" : "", canThrow ? " throws" : ""]
        let modifiers = [
            lifetime.map { " scope .\($0)" } ?? "", hasHooks ? " with hooks" : "",
            isRestated ? ", then scope .graph" : "",
        ]
        let place = replaces ? "replacing, in \(level)" : level == 0 ? "container" : "extension \(level)"
        return
            "\(id) (\(place)): \(what) { \(effects[0])(\(parameters.joined(separator: ", ")))\(effects[1])\(effects[2]) }"
            + modifiers.joined()
    }
}

extension Crossing.Blueprint: CustomStringConvertible {
    var description: String { recipes.map { "  \($0)" }.joined(separator: "\n") }
}
