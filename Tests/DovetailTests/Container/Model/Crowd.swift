import DovetailContainer
import TestGraphs

extension Model {
    /// Several threads that resolve from the same containers and enter the same scopes. What each of them gets depends on who
    /// comes first; that what is shared is made once does not.
    struct Crowd: Sendable {
        let blueprint: Blueprint
        private let seed: Int
        private let ledger = Ledger()
        private let places = ContainerTests.Locked<[Place]>([])
        private let problems = ContainerTests.Locked<[String]>([])

        private struct Place: Sendable {
            let container: Container
            var scope: CustomScope?
        }

        init(seed: Int) {
            var random = SplitMix64(seed: UInt64(seed))
            var blueprint = Blueprint.random(&random, mayBeWrong: false)
            for index in blueprint.registrations.indices {
                // A recipe that is called again while it runs may get an error, or not, by who comes first.
                blueprint.registrations[index].calls = nil
                blueprint.registrations[index].hooks = nil
            }
            self.blueprint = blueprint
            self.seed = seed
        }

        /// How many objects there are of each recipe.
        var living: [Int: Int] { ledger.counts.living.filter { $0.value != 0 } }

        /// What is wrong once all have done so much.
        func run(threads: Int, operations: Int) throws -> [String] {
            try places.withLock { $0 = [Place(container: try Container(Wiring(blueprint: blueprint, ledger: ledger)))] }
            ContainerTests.onThreads(threads) { thread in
                var random = SplitMix64(seed: UInt64(seed * threads + thread))
                var parts: [Part] = []
                for _ in 0..<operations { act(&random, &parts) }
            }
            let scopes = places.withLock { places in
                defer { places = [] }
                return places.map(\.scope)
            }
            return problems.withLock { $0 } + blueprint.registrations.compactMap { tooManyRuns($0, in: scopes) }
        }
    }
}

extension Model.Crowd {
    private func act(_ random: inout SplitMix64, _ parts: inout [Model.Part]) {
        let known = places.withLock { $0 }
        // Where all are at the same place they meet.
        let number = random.isOne(in: 2) ? known.count - 1 : random.below(known.count)
        let real = Model.Real(ledger: ledger, containers: [number: known[number].container])
        do {
            let inner = blueprint.scopes.filter { $0.outer == known[number].scope }
            if random.isOne(in: 5), let scope = inner.randomElement(using: &random) {
                let entered = try real.enter(scope, from: number)
                places.withLock { $0.append(Place(container: entered, scope: scope)) }
            } else if random.isOne(in: 4), let part = parts.randomElement(using: &random) {
                for function in part.functions.prefix(2) { parts.append(try function.call()) }
            } else if let need = need(&random) {
                parts.append(try real.resolve(need, in: number))
            }
        } catch let error as ResolutionError where error.reason == .notEntered {
            // Asked for from outside of its scope.
        } catch is Model.Failure {
            // The next one tries again.
        } catch {
            problems.withLock { $0.append("\(error)") }
        }
    }

    private func need(_ random: inout SplitMix64) -> Model.Need? {
        let registration = blueprint.registrations.filter { $0.arguments == nil }.randomElement(using: &random)
        if let collection = registration?.collection { return collection }
        let shape = random.one(of: [Model.Shape.direct, .optional, .later])
        return registration?.decoratedKey.map { Model.Need(key: $0, shape: shape) }
    }

    /// Of what is shared, in a container or in each scope.
    private func tooManyRuns(_ registration: Model.Registration, in scopes: [Model.CustomScope?]) -> String? {
        let scope = registration.life.scope
        guard scope != nil || registration.life == .singleton else { return nil }
        let runs = ledger.counts.runs[registration.number] ?? 0
        let made = (1..<runs + 1).count { !registration.fails(run: $0) }
        return made > scopes.count(where: { $0 == scope }) ? "\(made) of \(registration)" : nil
    }
}

extension Model.Part {
    fileprivate var functions: [Model.Part] { isFunction ? [self] : children.flatMap(\.functions) }
}
