import DovetailContainer

extension Model {
    enum Session: NamedScope { typealias Inputs = Service<T0> }
    enum Request: NamedScope {
        typealias Inputs = (Service<T1>, Service<T2>)
        typealias Outer = Session
    }
    enum Step: NamedScope { typealias Outer = Request }
    enum Upload: NamedScope {
        typealias Inputs = Service<T3>
        typealias Outer = Session
    }
    enum Job: NamedScope {}
}

extension Model.CustomScope {
    var type: any NamedScope.Type {
        switch self {
        case .session: Model.Session.self
        case .request: Model.Request.self
        case .step: Model.Step.self
        case .upload: Model.Upload.self
        case .job: Model.Job.self
        }
    }
}

extension Model.Real {
    func enter(_ scope: Model.CustomScope, from place: Int) throws -> Container {
        let outer = try container(place)
        return switch scope {
        case .session: try outer.enter(Model.Session.self, input())
        case .request: try outer.enter(Model.Request.self, input(), input())
        case .step: try outer.enter(Model.Step.self)
        case .upload: try outer.enter(Model.Upload.self, input())
        case .job: try outer.enter(Model.Job.self)
        }
    }

    private func input<T: Model.Tag>() -> Model.Service<T> {
        let identity = ledger.note { counts in
            counts.identity += 1
            return counts.identity
        }
        let type = Model.tags.firstIndex { $0 == T.self } ?? 0
        return Model.Service(identity, by: Model.input(type), of: [], in: ledger)
    }
}
