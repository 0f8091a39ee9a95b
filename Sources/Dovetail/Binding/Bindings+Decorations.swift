import DovetailGraph

extension Registry {
    /// Lays decorations around what was registered and contributed: a dependent gets the outermost.
    func addDecorations(to entries: inout Bindings) {
        if entries.places.isEmpty { entries.places = Array(entries.all.indices) }
        let originals = Dictionary(grouping: entries.places.indices) {
            ObjectIdentifier(entries.all[$0].recipe.service)
        }
        for decoration in decorations {
            let all = originals[ObjectIdentifier(decoration.recipe.service), default: []]
            let originals = all.filter {
                decoration.arguments == nil || decoration.arguments == ArgumentList(of: entries.all[$0].recipe)
            }
            guard !originals.isEmpty else {
                entries.addLost(decoration, of: all.first.map { entries.places[$0] })
                continue
            }
            // Of those with one name, which are a mistake, only the first is meant.
            var numbers = Numbering(capacity: originals.count)
            let firsts = originals.map { numbers.number(of: entries.all[$0].id, orElse: $0) }
            let repeated = zip(originals, firsts).filter { $0 != $1 }.map(\.1)
            for (original, first) in zip(originals, firsts) {
                if original == first {
                    entries.decorate(original, isRepeated: repeated.contains(first), with: decoration)
                } else {
                    entries.all[original].isFoundByType = false
                }
            }
        }
    }
}

extension Bindings {
    fileprivate mutating func decorate(_ original: Int, isRepeated: Bool, with decoration: Decoration) {
        let inner = places[original]
        var outer = all[inner]
        if isRepeated {
            // Those that were registered keep the name, because it is they that are reported.
            outer.id = outer.id.part(" (decorated by \(all.count))")
        } else {
            let isFirst = inner == original
            all[inner].id = outer.id.part(isFirst ? " (undecorated)" : " (decorated by \(inner))")
        }
        all[inner].isFoundByType = false
        outer.recipe = decoration.apply(outer.recipe)
        outer.links = [inner]
        outer.linkEdges = [edge(to: all[inner])]
        places[original] = all.count
        all.append(outer)
    }

    func edge(to inner: Binding) -> DependencyGraph.Edge {
        guard !inner.recipe.arguments.isEmpty else { return DependencyGraph.Edge(inner.id) }
        // It is made with the arguments that are passed.
        let arguments = inner.recipe.arguments.map { DependencyGraph.ID($0) }
        return DependencyGraph.Edge(inner.id, kind: .factory, arguments: arguments)
    }

    /// A decoration of what is not there, which is then found missing; or of a service that takes other arguments.
    fileprivate mutating func addLost(_ decoration: Decoration, of other: Int?) {
        let (decoration, arguments) = (decoration.recipe, decoration.arguments?.types ?? [])
        let service = DependencyGraph.ID(decoration.service)
        // Each has a name of its own, so that it is only what they decorate that is reported.
        let others = all.count { $0.recipe.kind == .decoration && $0.recipe.service == decoration.service }
        all.append(
            (
                decoration,
                service.part(others == 0 ? " (decoration)" : " (decoration \(others + 1))"),
                isFoundByType: false,
                links: [],
                linkEdges: [
                    DependencyGraph.Edge(
                        other.map { all[$0].id } ?? service,
                        kind: arguments.isEmpty ? .direct : .factory,
                        arguments: arguments.map { DependencyGraph.ID($0) }
                    )
                ]
            )
        )
    }
}
