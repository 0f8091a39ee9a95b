import DovetailContainer

extension Crossing {
    protocol Scope: NamedScope where Inputs == Input<Kind> {
        associatedtype Kind: Tag
        static var id: ScopeID { get }
    }

    /// `B` and `D` are within `A`, and `C` is beside it. `A`, `B` and `C` have an input of one type, and `A` and `C` one name.
    /// `Endless` encloses itself, which is a mistake.
    enum ScopeID: Int, CaseIterable, Sendable {
        case a, b, c, d, endless

        static let valid: [Self] = [.a, .b, .c, .d]

        var type: any Scope.Type {
            switch self {
            case .a: Request.self
            case .b: B.self
            case .c: Self.otherRequest
            case .d: D.self
            case .endless: Endless.self
            }
        }

        var outer: Self? { self == .b || self == .d ? .a : nil }
        /// The outermost first.
        var chain: [Self] { (outer?.chain ?? []) + [self] }
        /// The number of the input's type.
        var input: Int { self == .d ? 1 : 0 }
        var name: String { "\(self)".uppercased() }
    }
}

private enum Request: Crossing.Scope {
    typealias Kind = Crossing.T0
    typealias Inputs = Crossing.Input<Crossing.T0>
    static let id = Crossing.ScopeID.a
}

private enum B: Crossing.Scope {
    typealias Kind = Crossing.T0
    typealias Inputs = Crossing.Input<Crossing.T0>
    typealias Outer = Request
    static let id = Crossing.ScopeID.b
}

private enum D: Crossing.Scope {
    typealias Kind = Crossing.T1
    typealias Inputs = Crossing.Input<Crossing.T1>
    typealias Outer = Request
    static let id = Crossing.ScopeID.d
}

private enum Endless: Crossing.Scope {
    typealias Kind = Crossing.T0
    typealias Inputs = Crossing.Input<Crossing.T0>
    typealias Outer = Endless
    static let id = Crossing.ScopeID.endless
}
