/// What is true of a recipe because of what it is, or of what it uses. Each fact flows along uses from a recipe to its dependents: flags
/// are united, the shortest lifetime counts, and the greatest length.
struct Facts: Sendable {
    struct Flags: OptionSet, Sendable {
        let rawValue: UInt8

        /// Only the main actor may make its service.
        static let needsMainActor = Flags(rawValue: 1)
        /// Its service holds one that lives for one call.
        static let holdsGraph = Flags(rawValue: 2)
        /// It starts, or holds something that does.
        static let starts = Flags(rawValue: 4)
        /// Making its service can fail.
        static let canFail = Flags(rawValue: 8)
        /// It leads to a recipe that takes a function which cannot throw.
        static let takesPlainFunction = Flags(rawValue: 16)
        /// It starts itself, so its service exists before those of its dependents are made. No form passes that on.
        static let existsBefore = Flags(rawValue: 32)
        /// It begins work in scopes, as a server does, or runs although no work depends on it; or it leads to such a recipe.
        static let beginsWork = Flags(rawValue: 64)
        /// It enters scopes, or holds something that does.
        static let entersScopes = Flags(rawValue: 128)
    }

    var flags: Flags
    /// The lifetimes that no dependent may exceed.
    var reach: DependencyGraph.LifetimeTable.Reach
    /// The length of the longest chain of services that begins with this one, and may be made within each other.
    var chain = 1
    /// The length of the longest way to a recipe that uses nothing. A circle counts as one recipe.
    var depth = 0

    /// The facts of a recipe itself.
    init(of recipe: Recipe, _ uses: ArraySlice<Use>, _ reach: DependencyGraph.LifetimeTable.Reach) {
        self.reach = reach
        flags = Self.flags(of: recipe, uses)
    }

    static func flags(of recipe: Recipe, _ uses: ArraySlice<Use>) -> Flags {
        var flags: Flags = recipe.isOnMainActor ? .needsMainActor : []
        if recipe.lifetime == .graph { flags.insert(.holdsGraph) }
        if recipe.startup != nil { flags.formUnion([.existsBefore, .starts, .canFail]) }
        if recipe.canThrow || recipe.lifetime == .weak || recipe.lifetime.customScope != nil { flags.insert(.canFail) }
        if uses.contains(where: { !$0.form.canThrow }) { flags.insert(.takesPlainFunction) }
        if recipe.entered != nil || uses.contains(where: { $0.form.made == .inScope }) {
            flags.formUnion([.beginsWork, .entersScopes])
        }
        return flags
    }

    /// Adds what follows from the use of a recipe with these facts, which may lead back to this one. Returns whether anything is new.
    mutating func add(
        _ used: Facts,
        in form: UseForm,
        isInCircle: Bool,
        _ lifetimes: inout DependencyGraph.LifetimeTable
    ) -> Bool {
        let (oldFlags, oldChain, oldDepth) = (flags, chain, depth)
        let step = isInCircle ? 0 : 1
        var passed = used.flags.intersection(form.passesOn)
        if used.flags.contains(.existsBefore) {
            passed.remove(.holdsGraph)
        } else {
            chain = max(chain, used.chain + step)
        }
        flags.formUnion(passed)
        depth = max(depth, used.depth + step)
        let isNew = lifetimes.add(used.reach, to: &reach, isHeld: form.made == .now, isMadeInScope: form.isMadeInScope)
        return isNew || flags != oldFlags || chain != oldChain || depth != oldDepth
    }
}
