extension Model.Blueprint {
    /// Whether what lives so long may be held by what lives in another way.
    func outlives(_ held: Model.Life, _ holder: Model.Life) -> Bool {
        switch (held, holder) {
        case (.transient, _), (_, .transient), (.singleton, _), (.weak, _), (_, .graph): true
        case (.scoped(let held), .scoped(let holder)): holder.enclosing.contains(held)
        case (.graph, _), (.scoped, _): false
        }
    }

    /// Everything that is wrong, one line for each problem, sorted.
    var problems: [String] { Model.Checks(self).problems.sorted() }
}

extension Model {
    /// A recipe with so many decorations around it.
    struct Node: Hashable, Sendable {
        enum Content: Hashable, Sendable {
            case recipe(Int, depth: Int)
            case collection(Need)
            /// A decoration of what is not there.
            case lost(Int)
        }

        var content: Content
    }

    /// The checks of a wiring as they are described, by trying everything. Recipes are known by their lines.
    struct Checks {
        private struct Edge {
            var target: Node?
            /// Whether what it leads to is kept alive; that a function is called later does not do so.
            var holds: Bool
            /// What is said of it where it is wrong; who says the same makes one mistake.
            var missing: String?
            var mismatch: String?
        }

        private struct Vertex {
            var node: Node
            var line: Int
            var life: Life
            var edges: [Edge]
        }

        private let blueprint: Blueprint
        private var vertices: [Vertex] = []

        init(_ blueprint: Blueprint) {
            self.blueprint = blueprint
            for registration in blueprint.registrations { addNodes(of: registration) }
            var needs: Set<Need> = []
            for registration in blueprint.registrations {
                guard let need = registration.collection, needs.insert(need).inserted else { continue }
                let edges = blueprint.contributions(need).map { contribution in
                    let first = blueprint.registrations.first { $0.hasName(of: contribution) } ?? contribution
                    return Edge(target: outermost(first), holds: true)
                }
                let node = Node(content: .collection(need))
                vertices.append(
                    Vertex(node: node, line: blueprint.line(of: registration), life: .transient, edges: edges)
                )
            }
        }

        private func outermost(_ registration: Registration) -> Node {
            let depth = blueprint.decorations(around: registration).count
            return Node(content: .recipe(registration.number, depth: depth))
        }

        private mutating func addNodes(of registration: Registration) {
            if case .decoration(let key) = registration.kind {
                guard !blueprint.registrations.contains(where: { $0.decoratedKey == key }) else { return }
                let lost = Edge(target: nil, holds: true, missing: "\(key)")
                vertices.append(
                    Vertex(
                        node: Node(content: .lost(registration.number)),
                        line: blueprint.line(of: registration),
                        life: .transient,
                        edges: [lost] + registration.needs.map { edge(for: $0) }
                    )
                )
                return
            }
            var node = outermost(registration)
            let recipes = [registration] + blueprint.decorations(around: registration)
            var inner: [Edge] = []
            for (depth, recipe) in recipes.enumerated() {
                if case .recipe(let number, _) = node.content { node.content = .recipe(number, depth: depth) }
                vertices.append(
                    Vertex(
                        node: node,
                        line: blueprint.line(of: recipe),
                        life: registration.life,
                        edges: inner + recipe.needs.map { edge(for: $0) }
                    )
                )
                inner = [Edge(target: node, holds: registration.arguments == nil)]
            }
        }

        private func edge(for need: Need) -> Edge {
            if blueprint.isForgotten(need) { return Edge(target: nil, holds: true, missing: "all \(need)") }
            if need.shape.isCollection {
                let target = blueprint.contributions(need).isEmpty ? nil : Node(content: .collection(need))
                return Edge(target: target, holds: true)
            }
            let mayBeAbsent = need.shape == .optional || need.shape == .optionalLater
            guard let target = blueprint.registrations(for: need.key).first else {
                return Edge(target: nil, holds: false, missing: mayBeAbsent ? nil : reason(need))
            }
            let node = outermost(target)
            guard need.shape.arguments == target.arguments else {
                return Edge(target: node, holds: false, mismatch: "\(target.number) \(form(need))")
            }
            return Edge(target: node, holds: !need.shape.isFunction)
        }

        /// Who asks in the same form for the same makes one mistake. Only functions have forms.
        private func form(_ need: Need) -> String {
            switch need.shape {
            case .direct, .optional: "itself"
            case .optionalLater: "\(Shape.later)"
            default: "\(need.shape)"
            }
        }

        private func reason(_ need: Need) -> String {
            switch need.shape {
            case .factory, .localFactory, .widerFactory: "\(need.key) \(need.shape)"
            default: "\(need.key)"
            }
        }
    }
}

extension Model.Checks {
    var problems: [String] { duplicates + missing + mismatches + cycles + captives }

    private var duplicates: [String] {
        var same: [String: [Int]] = [:]
        for registration in blueprint.registrations {
            if let key = registration.key { same["\(key)", default: []].append(blueprint.line(of: registration)) }
            if case .contribution(let type, let key?, _) = registration.kind {
                same["\(type) \(key)", default: []].append(blueprint.line(of: registration))
            }
        }
        return same.values.filter { $0.count > 1 }.map { "duplicate \($0.sorted())" }
    }

    private var missing: [String] { groups(\.missing).map { "missing \($0)" } }

    private var mismatches: [String] { groups(\.mismatch).map { "mismatch \($0)" } }

    private func groups(_ reason: (Edge) -> String?) -> [[String]] {
        var requests: [String: [String]] = [:]
        for vertex in vertices {
            for (position, edge) in vertex.edges.enumerated() {
                if let reason = reason(edge) { requests[reason, default: []].append("\(vertex.line).\(position)") }
            }
        }
        return requests.values.map { $0.sorted() }
    }

    private func edges(of node: Model.Node) -> [Edge] { vertices.first { $0.node == node }?.edges ?? [] }

    private func held(by node: Model.Node) -> [Model.Node] { edges(of: node).filter(\.holds).compactMap(\.target) }

    /// What is reached from a node over what is held, through those nodes only that satisfy a condition.
    private func reached(from node: Model.Node, through: (Model.Node) -> Bool) -> Set<Model.Node> {
        var reached: Set<Model.Node> = []
        var next = held(by: node)
        while let node = next.popLast() {
            if reached.insert(node).inserted, through(node) { next += held(by: node) }
        }
        return reached
    }

    private var cycles: [String] {
        let reach = vertices.map { reached(from: $0.node) { _ in true } }
        var knots: Set<[Int]> = []
        for (vertex, reached) in zip(vertices, reach) where reached.contains(vertex.node) {
            let knot = zip(vertices, reach).filter { reached.contains($0.node) && $1.contains(vertex.node) }
            knots.insert(knot.map(\.0.line).sorted())
        }
        return knots.map { "cycle \($0)" }
    }

    var captives: [String] {
        vertices.filter { $0.life != .transient }.flatMap { holder in
            let held = reached(from: holder.node) { life(of: $0) == .transient }
            let captives = held.filter { !blueprint.outlives(life(of: $0), holder.life) }
            return captives.union(madeOutside(by: holder)).map { "captive \(holder.line) \(line(of: $0))" }
        }
    }

    /// What a shared service makes by functions, although it is outside of the scope: on the shortest way to it.
    private func madeOutside(by holder: Vertex) -> Set<Model.Node> {
        guard holder.life.isShared else { return [] }
        var made: Set<Model.Node> = []
        var seen: Set = [holder.node]
        var next = [(node: holder.node, isHeld: true)]
        while !next.isEmpty {
            let (node, isHeld) = next.removeFirst()
            for edge in edges(of: node) {
                guard edge.mismatch == nil, let target = edge.target, seen.insert(target).inserted else { continue }
                let isHeld = isHeld && edge.holds
                if !life(of: target).isShared {
                    next.append((target, isHeld))
                } else if !isHeld, !blueprint.outlives(life(of: target), holder.life) {
                    made.insert(target)
                }
            }
        }
        return made
    }

    private func life(of node: Model.Node) -> Model.Life { vertices.first { $0.node == node }?.life ?? .transient }

    private func line(of node: Model.Node) -> Int { vertices.first { $0.node == node }?.line ?? 0 }
}
