import DovetailAnalysis

/// The order in which services that run finish: each after its dependents, in whatever form they take it. Those that depend on each
/// other through functions finish together.
///
/// Takes time linear in the services and in everything that they depend on.
struct FinishOrder {
    /// Services that depend on each other, or one.
    private struct Group {
        /// The positions of those that run.
        var services: [Int] = []
        /// How many of them have not ended.
        var running = 0
        /// How many dependents have not ended; one is counted for each of its dependencies here.
        var dependents = 0
        var dependencies: [Int] = []
    }

    private var groups: [Group]
    /// The group of each service.
    private var groupOfService: [Int]
    /// The services that have no running dependents, and have not been returned yet.
    private var ready: [Int] = []

    init(_ services: [Unmanaged<Provider>]) {
        var numbers: [ObjectIdentifier: Int] = [:]
        var providers: [Unmanaged<Provider>] = []
        func number(_ provider: Unmanaged<Provider>) -> Int {
            let id = provider._withUnsafeGuaranteedRef { ObjectIdentifier($0) }
            if let number = numbers[id] { return number }
            numbers[id] = providers.count
            providers.append(provider)
            return providers.count - 1
        }
        let nodes = services.map(number)
        var links: [[Int]] = []
        while links.count < providers.count {
            links.append(providers[links.count]._withUnsafeGuaranteedRef { $0.dependencies.map(number) })
        }
        let components = Links(links).components()
        groups = Array(repeating: Group(), count: components.count)
        var groupOfNode = Array(repeating: 0, count: links.count)
        for component in 0..<components.count {
            for node in components.members(of: component) { groupOfNode[node] = component }
        }
        for (node, targets) in links.enumerated() {
            for target in targets where groupOfNode[target] != groupOfNode[node] {
                groups[groupOfNode[node]].dependencies.append(groupOfNode[target])
                groups[groupOfNode[target]].dependents += 1
            }
        }
        groupOfService = nodes.map { groupOfNode[$0] }
        for (service, group) in groupOfService.enumerated() {
            groups[group].services.append(service)
            groups[group].running += 1
        }
        for group in groups.indices where groups[group].dependents == 0 { open(group) }
    }

    /// The services that can be asked to finish since the last call.
    mutating func next() -> [Int] {
        defer { ready = [] }
        return ready
    }

    /// A service has ended, whether it was asked to or not.
    mutating func ended(_ service: Int) {
        let group = groupOfService[service]
        groups[group].running -= 1
        if groups[group].running == 0, groups[group].dependents == 0 { open(group) }
    }

    /// Lets the services of a group finish. If all have ended, opens those that only they depended on.
    private mutating func open(_ group: Int) {
        var waiting = [group]
        while let group = waiting.popLast() {
            guard groups[group].running == 0 else {
                ready += groups[group].services
                continue
            }
            for dependency in groups[group].dependencies {
                groups[dependency].dependents -= 1
                if groups[dependency].dependents == 0 { waiting.append(dependency) }
            }
        }
    }
}
