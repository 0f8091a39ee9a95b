import DependencyGraph

/// Turns recipes into slots that lead straight to each other.
struct Linker: Sendable {
    private let catalog: Catalog
    /// The slot of each recipe, by its position in the catalog.
    let slots: [Slot]
    /// Slots of what is supplied in another form than the one it was registered in, made when first asked for.
    private var others: [ObjectIdentifier: Slot] = [:]

    /// Links recipes whose graph has no problems.
    init(_ catalog: Catalog, _ topology: DependencyGraph.Topology) {
        self.catalog = catalog
        slots = Self.makeSlots(catalog.recipes, topology)
        for (slot, recipe) in zip(slots, catalog.recipes) {
            for (position, type) in recipe.dependencies.enumerated() {
                guard let dependency = self.slot(for: type) else { preconditionFailure("the check found it supplied") }
                slot.link(dependency, at: position)
            }
        }
    }

    /// The slot that makes a service of this type, or another form of one; `nil` when nothing does.
    mutating func slot(for type: Any.Type) -> Slot? {
        catalog.supply(for: type).map { slot(for: type, $0) }
    }

    private mutating func slot(for type: Any.Type, _ supply: Catalog.Supply) -> Slot {
        if case .service(let index) = supply { return slots[index] }
        if let slot = others[ObjectIdentifier(type)] { return slot }
        let slot = makeSlot(supply)
        others[ObjectIdentifier(type)] = slot
        return slot
    }

    private mutating func makeSlot(_ supply: Catalog.Supply) -> Slot {
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
        return zip(recipes, usesGraphScope).map { $0.makeSlot(usesGraphScope: $1) }
    }
}
