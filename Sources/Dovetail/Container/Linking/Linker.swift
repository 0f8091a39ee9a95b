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
        slots = Self.makeSlots(catalog, topology)
        for index in slots.indices {
            let links = catalog.entries[index].links
            for (position, link) in links.enumerated() { slots[index].link(slots[link], at: position) }
            for (position, type) in catalog.entries[index].recipe.dependencies.enumerated() {
                guard let dependency = slot(for: type) else { preconditionFailure("the check found it supplied") }
                slots[index].link(dependency, at: links.count + position)
            }
        }
    }

    /// The slot that makes a service of this type, or another form of one; `nil` when nothing does.
    func slot(for type: Any.Type) -> Slot? {
        catalog.supply(for: type).map { slot(for: type, $0) }
    }

    /// The slot that makes a service with arguments of this type, or an optional that stands for one; `nil` when nothing does.
    func factorySlot<Arguments, Service>(_ factory: FactorySlot<Arguments, Service>.Type) -> Slot? {
        if let index = catalog.recipe(for: factory) { return slots[index] }
        if let slot = others[ObjectIdentifier(factory)] as? Slot { return slot }
        guard let optional = Service.self as? any OptionalParameter.Type, !catalog.hasRecipe(for: Service.self) else {
            return nil
        }
        let wrapped = optional.factorySlot(taking: Arguments.self, from: self)
        // What is registered, but takes other arguments, is not absent.
        if wrapped == nil, catalog.isRegistered(optional.wrapped) { return nil }
        let slot = optional.makeFactorySlot(taking: Arguments.self, of: wrapped)
        others[ObjectIdentifier(factory)] = slot
        return slot
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
            return form.makeSlot(slots[index])
        case .optional(let optional, let wrapped):
            return optional.makeSlot(of: wrapped.map { slot(for: optional.wrapped, $0) })
        case .empty(let collection):
            return collection.makeEmptySlot()
        }
    }

    private static func makeSlots(_ catalog: Catalog, _ topology: DependencyGraph.Topology) -> [Slot] {
        let entries = catalog.entries
        let graphScope = spread(entries.indices.map { entries[$0].recipe.lifetime.isGraph }, entries, topology)
        let mainActor = spreadMainActor(catalog, topology)
        let observation = catalog.registry.observe != nil
        return entries.indices.map { index in
            let recipe = entries[index].recipe
            return recipe.makeSlot(
                entries[index].id,
                dependencyCount: entries[index].links.count + recipe.dependencies.count,
                demands: (graphScope[index], mainActor[index], observation)
            )
        }
    }

    /// Which entries are made on the main actor, or hold what is. A plain function that makes such a service is held like the
    /// service itself, since it may be called there alone.
    private static func spreadMainActor(_ catalog: Catalog, _ topology: DependencyGraph.Topology) -> [Bool] {
        let entries = catalog.entries
        var demands = entries.indices.map { entries[$0].recipe.isOnMainActor }
        guard demands.contains(true) else { return demands }
        var functions: [(recipe: Int, target: Int)] = []
        for index in entries.indices {
            for type in entries[index].recipe.dependencies {
                guard let target = catalog.supply(for: type)?.targetOfPlainFunction else { continue }
                functions.append((index, target))
            }
        }
        var before: [Bool]
        repeat {
            demands = spread(demands, entries, topology)
            before = demands
            for function in functions where demands[function.target] { demands[function.recipe] = true }
        } while demands != before
        return demands
    }

    /// Which entries demand something themselves or hold what does. What is started does not count: it is there when somebody asks
    /// for it. But what is on the main actor stays there.
    private static func spread(_ demands: [Bool], _ entries: [Entry], _ topology: DependencyGraph.Topology) -> [Bool] {
        var demands = demands
        func add(_ held: Int, to index: Int) {
            guard held >= 0, demands[held] else { return }
            if !entries[held].recipe.isStarted || entries[held].recipe.isOnMainActor { demands[index] = true }
        }
        // What a recipe holds comes before it in this order, and so is known by then.
        for index in topology.order where index < entries.count {
            for edge in topology.edges(of: index) { add(topology.held[edge], to: index) }
        }
        // What takes arguments is held by nothing, so that a decoration or a forward of it may have come before it; but these are
        // linked to it. A forward may lead to a decoration that was added after it, so this is repeated while it finds more.
        var before: [Bool]
        repeat {
            before = demands
            for index in entries.indices {
                for link in entries[index].links { add(link, to: index) }
            }
        } while demands != before
        return demands
    }
}

extension Catalog.Supply {
    /// The recipe of what a plain function makes, where it is one.
    fileprivate var targetOfPlainFunction: Int? {
        switch self {
        case .function(let index, let form): form.place == .whereItWasGiven ? index : nil
        case .optional(_, let wrapped): wrapped?.targetOfPlainFunction
        case .service, .empty: nil
        }
    }
}
