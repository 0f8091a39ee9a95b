import DovetailContainer

/// Scopes of two files may have one name.
private enum Request: Crossing.Scope {
    typealias Kind = Crossing.T0
    typealias Inputs = Crossing.Input<Crossing.T0>
    static let id = Crossing.ScopeID.c
}

extension Crossing.ScopeID {
    static var otherRequest: any Crossing.Scope.Type { Request.self }
}
