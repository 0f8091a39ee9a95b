import DovetailContainer

extension Model {
    /// Tells services apart that are otherwise alike.
    protocol Tag: SendableMetatype {}

    enum T0: Tag {}
    enum T1: Tag {}
    enum T2: Tag {}
    enum T3: Tag {}
    enum T4: Tag {}
    enum T5: Tag {}
    enum T6: Tag {}
    enum T7: Tag {}
    enum T8: Tag {}
    enum T9: Tag {}
    enum T10: Tag {}
    enum T11: Tag {}

    static let tags: [any Tag.Type] = [
        T0.self, T1.self, T2.self, T3.self, T4.self, T5.self, T6.self, T7.self, T8.self, T9.self, T10.self, T11.self,
    ]

    /// So many of them are in random wirings.
    static let types = 9

    /// What a recipe made, which recipe that was, and what it was given.
    class Made: @unchecked Sendable {
        // Sendable because it is never changed, and the functions among its parts are the container's own, which any thread may
        // call.

        let identity: Int
        let registration: Int
        let parts: [Part]
        private let ledger: Ledger

        required init(_ identity: Int, by registration: Int, of parts: [Part], in ledger: Ledger) {
            self.identity = identity
            self.registration = registration
            self.parts = parts
            self.ledger = ledger
            ledger.note { $0.living[registration, default: 0] += 1 }
        }

        deinit {
            ledger.note { $0.living[registration, default: 0] -= 1 }
        }

        /// The numbers of all objects among its parts, and of theirs.
        var held: Set<Int> {
            var (held, waiting): (Set<Int>, [Part]) = ([], parts)
            while let part = waiting.popLast() {
                if case .made(let made) = part, !held.insert(made.identity).inserted { continue }
                waiting += part.children
            }
            return held
        }
    }

    final class Service<T: Tag>: Made, @unchecked Sendable {}

    enum Name<T: Tag>: NamedService {
        typealias Service = Model.Service<T>
    }

    /// What a recipe was given, or what was resolved.
    enum Part {
        case made(Made)
        case absent
        case number(Int)
        case list([Made])
        case table([ContributionKey: Made])
        case later(() throws -> Made)
        case factory((Int) throws -> Made)

        /// What there is in it, in an order of its own.
        var children: [Part] {
            switch self {
            case .made(let made): made.parts
            case .list(let list): list.map { .made($0) }
            case .table(let table): table.sorted { $0.key < $1.key }.map { .made($0.value) }
            case .absent, .number, .later, .factory: []
            }
        }

        var isFunction: Bool {
            switch self {
            case .later, .factory: true
            case .made, .absent, .number, .list, .table: false
            }
        }

        /// Calls the function that this is.
        func call() throws -> Part {
            switch self {
            case .later(let make): .made(try make())
            case .factory(let make): .made(try make(7))
            case .made, .absent, .number, .list, .table: .absent
            }
        }
    }

    /// Counts what recipes do, from any thread.
    final class Ledger: Sendable {
        /// A hook that has run.
        struct HookRun: Equatable {
            let hook: Hook
            let registration: Int
            /// The object that it was given.
            let identity: Int
            /// What it got from a function that this object has, if it got anything.
            let reached: Int?
            /// The number of the object that was made last.
            let latest: Int
        }

        struct Counts: Equatable {
            /// The number of the object that was made last.
            var identity = 0
            var runs: [Int: Int] = [:]
            /// How many objects there are of each recipe.
            var living: [Int: Int] = [:]
            var hooks: [HookRun] = []

            /// Notes that a hook has run: which of its runs that was.
            mutating func end(_ hook: Hook, of registration: Int, _ identity: Int, reached: Int?) -> Int {
                hooks.append(
                    HookRun(
                        hook: hook,
                        registration: registration,
                        identity: identity,
                        reached: reached,
                        latest: self.identity
                    )
                )
                return hooks.count { $0.hook == hook && $0.registration == registration }
            }
        }

        private let state = ContainerTests.Locked(Counts())
        /// The numbers of what each object holds, by its own, if it has hooks.
        let held = ContainerTests.Locked<[Int: Set<Int>]>([:])

        var counts: Counts { state.withLock { $0 } }

        func note<Result>(_ change: (inout Counts) -> Result) -> Result { state.withLock(change) }

        /// Begins a run of a recipe: which run it is, and what its object is to be called.
        func begin(_ registration: Int) -> (run: Int, identity: Int) {
            state.withLock { counts in
                counts.identity += 1
                counts.runs[registration, default: 0] += 1
                return (counts.runs[registration, default: 0], counts.identity)
            }
        }
    }
}

extension Model.ContributionKey: Comparable {
    static func < (left: Self, right: Self) -> Bool {
        switch (left, right) {
        case (.string(let left), .string(let right)): left < right
        case (.number(let left), .number(let right)): left < right
        case (.string, .number): true
        case (.number, .string): false
        }
    }
}
