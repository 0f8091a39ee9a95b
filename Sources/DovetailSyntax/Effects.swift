import SwiftSyntax

/// What calling a function asks of the caller: `await`, `try`, and where it runs.
struct Effects: Equatable {
    enum Thrown: Equatable {
        case nothing
        case only(String)
        case anything
    }

    enum Isolation: Equatable {
        /// As the graph is.
        case unspecified
        case nonisolated
        case actor(String)
    }

    var isAsync = false
    var thrown = Thrown.nothing
    var isolation = Isolation.unspecified

    /// Adds what a call asks for that is made before this one.
    mutating func precede(by other: Effects) {
        isAsync = isAsync || other.isAsync
        switch (thrown, other.thrown) {
        case (_, .nothing): break
        case (.nothing, let new): thrown = new
        case (let old, let new): if old != new { thrown = .anything }
        }
        guard case .actor = other.isolation, isolation != other.isolation else { return }
        if isolation == .unspecified {
            isolation = other.isolation
        } else {
            // A call runs on one actor only, so that of the other one is awaited.
            isAsync = true
        }
    }
}

extension Effects {
    init(_ specifiers: (any EffectSpecifiersSyntax)?) {
        isAsync = specifiers?.asyncSpecifier != nil
        switch specifiers?.throwsClause.map({ $0.type?.trimmedDescription }) {
        case nil, "Never": thrown = .nothing
        case .some(nil), "any Error", "Error", "any Swift.Error", "Swift.Error": thrown = .anything
        case .some(let error?): thrown = .only(error)
        }
    }

    init(of function: FunctionDeclSyntax) {
        self.init(function.signature.effectSpecifiers)
        if function.modifiers.contains("nonisolated") { isolation = .nonisolated }
        if let actor = function.attributes.globalActor { isolation = .actor(actor) }
    }

    /// ` async throws`, as it stands behind parameters.
    var specifiers: String {
        let async = isAsync ? " async" : ""
        return switch thrown {
        case .nothing: async
        case .only(let error): async + " throws(\(error))"
        case .anything: async + " throws"
        }
    }

    /// Whether a closure has to say which error it throws, as that is not inferred.
    var namesError: Bool {
        if case .only = thrown { true } else { false }
    }

    /// `try await `, as it stands before a call.
    var marks: String { (thrown == .nothing ? "" : "try ") + (isAsync ? "await " : "") }

    /// `@MainActor `, as it stands before a function or its type.
    var attribute: String {
        if case .actor(let name) = isolation { "@\(name) " } else { "" }
    }

    /// The same in a struct, on whose actor a method runs that does not say otherwise.
    func isolated(like type: StructDeclSyntax?) -> Effects {
        var effects = self
        if isolation == .unspecified, let actor = type?.attributes.globalActor { effects.isolation = .actor(actor) }
        return effects
    }
}

extension AttributeListSyntax {
    /// The name of a global actor among the attributes. A macro does not see what a name stands for; that of a global
    /// actor ends in `Actor`, as `MainActor` does.
    var globalActor: String? { names.first { $0.hasSuffix("Actor") } }
}
