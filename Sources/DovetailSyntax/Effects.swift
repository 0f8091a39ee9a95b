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
            // One place cannot be two actors: the other one is gone to.
            isAsync = true
        }
    }
}

extension Effects {
    init(of function: FunctionDeclSyntax) {
        let specifiers = function.signature.effectSpecifiers
        isAsync = specifiers?.asyncSpecifier != nil
        thrown = specifiers?.throwsClause.map(Thrown.init) ?? .nothing
        if function.modifiers.contains("nonisolated") { isolation = .nonisolated }
        if let actor = function.attributes.globalActor { isolation = .actor(actor) }
    }

    /// ` async throws`, as it stands behind parameters.
    var specifiers: String {
        switch thrown {
        case .nothing: isAsync ? " async" : ""
        case .only(let error): (isAsync ? " async" : "") + " throws(\(error))"
        case .anything: (isAsync ? " async" : "") + " throws"
        }
    }

    /// Whether a closure has to say which error it throws, as that is not inferred.
    var namesError: Bool {
        if case .only = thrown { true } else { false }
    }

    /// What stands before the body of a closure: nothing, or `(_0, _1) throws(E) in `.
    func closureSignature(_ count: Int) -> String {
        guard namesError else { return "" }
        return "(\((0..<count).map { "_\($0)" }.joined(separator: ", ")))\(specifiers) in "
    }

    /// `try await `, as it stands before a call.
    var marks: String { (thrown == .nothing ? "" : "try ") + (isAsync ? "await " : "") }

    /// `@MainActor `, as it stands before a function or its type.
    var attribute: String {
        if case .actor(let name) = isolation { "@\(name) " } else { "" }
    }
}

extension Effects.Thrown {
    init(_ clause: ThrowsClauseSyntax) {
        switch clause.type?.trimmedDescription {
        case nil, "any Error", "Error", "any Swift.Error", "Swift.Error": self = .anything
        case "Never": self = .nothing
        case .some(let error): self = .only(error)
        }
    }
}

extension AttributeListSyntax {
    /// The name of a global actor among the attributes. A macro does not see what a name stands for; that of a global
    /// actor ends in `Actor`, as `MainActor` does.
    var globalActor: String? {
        lazy.compactMap { $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription }.first {
            $0.hasSuffix("Actor")
        }
    }
}
