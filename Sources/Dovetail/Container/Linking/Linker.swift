import DependencyGraph

/// Turns recipes into slots that lead straight to each other.
final class Linker: @unchecked Sendable {
    // Sendable because the container asks one thread at a time.

    private let catalog: Catalog
    /// The slot of each recipe, by its position in the catalog.
    let slots: [Slot]
    /// Slots of what is supplied in another form than the one it was registered in, made when first asked for.
    private var others: [ObjectIdentifier: AnyObject] = [:]

    /// Links recipes whose graph has no problems.
    init(_ catalog: Catalog, _ topology: DependencyGraph.Topology) {
        self.catalog = catalog
        slots = Self.makeSlots(catalog.recipes, topology)
        for index in slots.indices {
            for (position, type) in catalog.recipes[index].dependencies.enumerated() {
                guard let dependency = slot(for: type) else { preconditionFailure("the check found it supplied") }
                slots[index].link(dependency, at: position)
            }
        }
    }

    /// The slot that makes a service of this type, or another form of one; `nil` when nothing does.
    func slot(for type: Any.Type) -> Slot? {
        catalog.supply(for: type).map { slot(for: type, $0) }
    }

    private func slot(for type: Any.Type, _ supply: Catalog.Supply) -> Slot {
        if case .service(let index) = supply { return slots[index] }
        if let slot = others[ObjectIdentifier(type)] as? Slot { return slot }
        let slot = makeSlot(supply)
        others[ObjectIdentifier(type)] = slot
        return slot
    }

    private func makeSlot(_ supply: Catalog.Supply) -> Slot {
        switch supply {
        case .service(let index):
            return slots[index]
        case .function(let index, let form):
            let slot = form.makeSlot()
            slot.link(slots[index], at: 0)
            return slot
        case .optional(let optional, let wrapped):
            return optional.makeSlot(of: wrapped.map { slot(for: optional.wrapped, $0) })
        }
    }

    private static func makeSlots(_ recipes: [Recipe], _ topology: DependencyGraph.Topology) -> [Slot] {
        var usesGraphScope = recipes.map { $0.lifetime == .graph }
        // What a recipe holds comes before it in this order, and so is known by then.
        for index in topology.order where !usesGraphScope[index] {
            usesGraphScope[index] = topology.edges(of: index).contains { edge in
                topology.held[edge] >= 0 && usesGraphScope[topology.held[edge]]
            }
        }
        return recipes.indices.map { recipes[$0].makeSlot(usesGraphScope: usesGraphScope[$0]) }
    }
}
