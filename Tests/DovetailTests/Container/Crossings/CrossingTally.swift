extension Model.Tally {
    /// Adds the uses of what was accepted, or the broken ones of what was refused.
    mutating func add(_ units: Crossing.Units, _ place: String, broken: [Crossing.Unit.Edge]) {
        for unit in units.all {
            for edge in unit.edges where edge.use != nil {
                guard let recipe = unit.recipe else { continue }
                for property in recipe.properties + [place] { add("\(edge.form.name) × \(property)") }
                if broken.isEmpty { add("accepted: \(edge.form.name)") }
            }
        }
        for edge in broken where edge.use != nil { add("refused: \(edge.form.name)") }
    }
}

extension Crossing {
    static let forms = OfType<T0>.forms + WithArgument<T0>.forms + Target.scope(.a).forms

    /// Each form with each property of the recipe that takes it, and with each place.
    static var crossings: [String] {
        let properties = [
            "transient", "graph", "singleton", "weak", "scope", "container", "extension", "copy", "main actor",
            "ordinary", "throws", "returns", "async", "synchronous", "hooks", "no hooks",
        ]
        return forms.flatMap { form in properties.map { "\(form.name) × \($0)" } }
    }
}

extension Crossing.Recipe {
    fileprivate var properties: [String] {
        [
            ownLifetime.scope == nil ? "\(ownLifetime)" : "scope", isOnMainActor ? "main actor" : "ordinary",
            canThrow ? "throws" : "returns",
            isAsync ? "async" : "synchronous", hasHooks ? "hooks" : "no hooks",
        ]
    }
}
