import DovetailAnalysis
import DovetailOnce

// What has to start.

extension ScopeInstance {
    /// All services that start here, except on demand, each after those that it holds; and those of extended containers that they
    /// need. Services of enclosing scopes started before.
    func allSteps() -> [StartStep] {
        let own = startingProviders
        guard providers.level > 0 else { return steps(own) }
        let inherited = own.flatMap { provider in
            provider._withUnsafeGuaranteedRef { provider in
                needs(of: provider).filter { $0._withUnsafeGuaranteedRef { $0.rank.level < provider.rank.level } }
            }
        }
        let known = Set(own.map { $0.toOpaque() })
        let others = ((try? missing(inherited)) ?? []).map(\.provider).filter { !known.contains($0.toOpaque()) }
        return steps(others + own)
    }

    /// The services to start before a provider's service. Those of scopes that were not entered are inputs of a type that several scopes
    /// have, and another one counts here.
    func needs(of provider: Provider) -> [Unmanaged<Provider>] {
        let needs = provider.startNeeds.providers
        guard needs.contains(where: { !isEntered($0.takeUnretainedValue()) }) else { return needs }
        return needs.filter { isEntered($0.takeUnretainedValue()) }
    }

    /// Whether the scope that has a provider's instance is this one or encloses it.
    private func isEntered(_ provider: Provider) -> Bool {
        provider.address.scope == 0 || Resolution(sharedIn: .passUnretained(self), nil).scope(of: provider) != nil
    }

    /// These services that have not started, and those that they hold.
    func missing(_ roots: [Unmanaged<Provider>]) throws -> [StartStep] {
        if roots.count == 1, let only = try onlyMissing(roots[0].takeUnretainedValue()) { return only }
        var found: [Unmanaged<Provider>] = []
        var seen: Set<ObjectIdentifier> = []
        var waiting = roots
        while let next = waiting.popLast() {
            try next._withUnsafeGuaranteedRef { next in
                guard seen.insert(ObjectIdentifier(next)).inserted, try !next.hasInstance(in: owner(of: next)) else {
                    return
                }
                found.append(.passUnretained(next))
                waiting += needs(of: next)
            }
        }
        return steps(found)
    }

    /// A shorter way to ``missing(_:)`` for most calls on demand, which need one service. Returns `nil` if services that it holds have not
    /// started.
    private func onlyMissing(_ provider: Provider) throws -> [StartStep]? {
        let owner = try owner(of: provider)
        if provider.hasInstance(in: owner) { return [] }
        for need in needs(of: provider).map({ $0.takeUnretainedValue() }) {
            guard try need.hasInstance(in: self.owner(of: need)) else { return nil }
        }
        return [StartStep(provider: .passUnretained(provider), owner: .passUnretained(owner), needs: [], isOwn: true)]
    }

    /// The steps that start exactly these services.
    private func steps(_ providers: [Unmanaged<Provider>]) -> [StartStep] {
        let sorted = providers.sorted { $0.takeUnretainedValue().rank < $1.takeUnretainedValue().rank }
        var positions: [ObjectIdentifier: Int] = [:]
        return sorted.enumerated().compactMap { position, provider in
            provider._withUnsafeGuaranteedRef { provider in
                positions[ObjectIdentifier(provider)] = position
                let needs = needs(of: provider).compactMap { need in
                    need._withUnsafeGuaranteedRef { positions[ObjectIdentifier($0)] }
                }
                let owner = (try? owner(of: provider)) ?? self
                return StartStep(
                    provider: .passUnretained(provider),
                    owner: .passUnretained(owner),
                    needs: needs,
                    isOwn: owner === self
                )
            }
        }
    }

    /// The scope that has a provider's instance.
    private func owner(of provider: Provider) throws -> ScopeInstance {
        let resolution = Resolution(sharedIn: .passUnretained(self), nil)
        guard provider.address.scope > 0 else { return container(of: provider) }
        guard let owner = resolution.scope(of: provider) else {
            throw ResolutionError.notEntered(provider.service, resolution.scopeName(of: provider))
        }
        return owner.takeUnretainedValue()
    }
}
