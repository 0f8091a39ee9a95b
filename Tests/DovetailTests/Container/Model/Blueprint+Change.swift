import TestGraphs

extension Model.Blueprint {
    /// What could take the place of some of this, or be added to it.
    func change(_ random: inout SplitMix64, from number: Int) -> Self {
        var draft = Model.Draft(random, mayBeWrong: random.isOne(in: 4))
        draft.number = number
        draft.startsServices = registrations.contains(where: \.isStarted)
        draft.addReplacement(of: self)
        random = draft.random
        return draft.blueprint
    }
}

extension Model.Draft {
    /// What a change registers: recipes for what there is, or something new.
    mutating func addReplacement(of whole: Model.Blueprint) {
        blueprint.scopes = whole.scopes
        for _ in 0...random.below(2) {
            guard
                let key = whole.registrations.filter({ $0.arguments == nil }).compactMap(\.key).randomElement(
                    using: &random
                )
            else { continue }
            if whole.registrations(for: key).contains(where: \.isInput) { continue }
            if blueprint.registrations.contains(where: { $0.key == key }) { continue }
            let original = whole.registrations(for: key).first
            var life = original?.life ?? .transient
            // What is started and called by others stays so.
            if original?.isStarted != true, errs() { life = .graph }
            var registration = Model.Registration(number: nextNumber(), kind: .service(key, life))
            decideOutcome(of: &registration)
            if original?.isStarted == true { registration.hooks = registration.hooks ?? [:] }
            blueprint.registrations.append(registration)
        }
        if random.isOne(in: 3), let type = whole.registrations.compactMap(\.decoratedKey).randomElement(using: &random)
        {
            blueprint.registrations.append(Model.Registration(number: nextNumber(), kind: .decoration(type)))
        }
        if random.isOne(in: 3) {
            let type = random.below(Model.absentType)
            var contribution = Model.Registration(number: nextNumber(), kind: .contribution(type, nil, .singleton))
            decideOutcome(of: &contribution)
            blueprint.registrations.append(contribution)
        }
        blueprint.scopes = []
    }
}
