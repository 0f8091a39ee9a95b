import SwiftSyntax

/// The effects of calling a function: `await`, `try`, and its isolation.
struct Effects: Equatable {
    enum Thrown: Equatable {
        case nothing
        case only(String)
        case anything
    }

    enum Isolation: Equatable {
        /// The isolation of the graph.
        case unspecified
        case nonisolated
        case actor(String)
    }

    var isAsync = false
    var thrown = Thrown.nothing
    var isolation = Isolation.unspecified

    /// Adds the effects of a call that is made before this one.
    mutating func precede(by other: Effects) {
        isAsync = isAsync || other.isAsync
        switch (thrown, other.thrown) {
        case (_, .nothing): break
        case (.nothing, let new): thrown = new
        case (let old, let new): if old != new { thrown = .anything }
        }
        guard case .actor = other.isolation, isolation != other.isolation else { return }
        // A call runs on one actor only, so the call on another actor is awaited.
        if isolation == .unspecified { isolation = other.isolation } else { isAsync = true }
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

    /// The effects after the parameters, such as ` async throws`.
    var specifiers: String {
        let async = isAsync ? " async" : ""
        return switch thrown {
        case .nothing: async
        case .only(let error): async + " throws(\(error))"
        case .anything: async + " throws"
        }
    }

    /// The same effects with errors of any type. Closures do not infer the type of their errors.
    var throwingAnything: Effects {
        var effects = self
        if namesError { effects.thrown = .anything }
        return effects
    }

    /// Whether a closure has to name its error type, which is not inferred.
    var namesError: Bool {
        if case .only = thrown { true } else { false }
    }

    /// The keywords before a call, such as `try await `.
    var marks: String { (thrown == .nothing ? "" : "try ") + (isAsync ? "await " : "") }

    /// The attribute before a function or its type, such as `@MainActor `.
    var attribute: String {
        if case .actor(let name) = isolation { "@\(name) " } else { "" }
    }

    /// The same effects in a struct: methods without their own isolation run on the struct's actor.
    func isolated(like type: StructDeclSyntax?) -> Effects {
        var effects = self
        if isolation == .unspecified, let actor = type?.attributes.globalActor { effects.isolation = .actor(actor) }
        return effects
    }
}

extension AttributeListSyntax {
    /// The name of a global actor. A macro cannot see what a name refers to, so this looks for one that ends in `Actor`.
    var globalActor: String? { names.first { $0.hasSuffix("Actor") } }
}
