/// The order in which services that run finish: each after its dependents, in whatever form they take it. Services of one depth finish
/// at the same time.
struct FinishOrder {
    private let ranks: [StartRank]
    /// The services that have not ended, and those that were not returned yet.
    private var running: Set<Int>
    private var waiting: Set<Int>

    init(_ services: [Unmanaged<Provider>]) {
        ranks = services.map { $0._withUnsafeGuaranteedRef(\.rank) }
        running = Set(ranks.indices)
        waiting = running
    }

    /// The services that can be asked to finish since the last call.
    mutating func next() -> [Int] {
        guard let last = running.max(by: { ranks[$0] < ranks[$1] }) else { return [] }
        let ready = waiting.filter { (ranks[$0].level, ranks[$0].depth) == (ranks[last].level, ranks[last].depth) }
        waiting.subtract(ready)
        return ready.sorted()
    }

    /// A service has ended, whether it was asked to or not.
    mutating func ended(_ service: Int) { running.remove(service) }
}
