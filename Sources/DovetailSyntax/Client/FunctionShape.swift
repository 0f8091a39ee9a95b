import SwiftSyntax

/// The parts of a function type as it is written: its attributes, such as `@MainActor`, its parameters, effects, and result.
struct FunctionShape {
    let type: FunctionTypeSyntax
    /// The attributes that a method needs to call the function: `@MainActor`, `nonisolated(nonsending)`.
    var isolation: [String] = []
    /// Whether it is `@isolated(any)`. Calling such a function is always asynchronous.
    var isIsolatedAny = false
}

extension FunctionShape {
    /// - Returns: `nil` if the type is not spelled as a function, even if it is a name for one.
    init?(_ type: TypeSyntax) {
        if let function = type.as(FunctionTypeSyntax.self) {
            self.init(type: function)
        } else if let inner = type.singleInParentheses {
            self.init(inner)
        } else if let attributed = type.as(AttributedTypeSyntax.self) {
            self.init(attributed.baseType)
            var own = attributed.specifiers.map(\.trimmedDescription)
            for case .attribute(let attribute) in attributed.attributes {
                switch attribute.attributeName.trimmedDescription {
                case "Sendable", "escaping", "convention": break
                case "isolated": isIsolatedAny = true
                default: own.append(attribute.trimmedDescription)
                }
            }
            isolation = own + isolation
        } else {
            return nil
        }
    }

    var parameters: [Parameter] { type.parameters.map(Parameter.init) }

    var effects: Effects {
        var effects = Effects(type.effectSpecifiers)
        effects.isAsync = effects.isAsync || isIsolatedAny
        return effects
    }

    /// The effects, such as ` async throws(E)`, with the error as it is spelled.
    var specifiers: String {
        let throwsClause = effects.thrown == .nothing ? nil : type.effectSpecifiers?.throwsClause
        return (effects.isAsync ? " async" : "") + (throwsClause.map { " " + $0.trimmedDescription } ?? "")
    }

    var result: TypeSyntax { type.returnClause.type.trimmed }

    var returnsNothing: Bool { ["Void", "()", "Swift.Void"].contains(result.trimmedDescription) }

    var returnsOptional: Bool { result.isOptional || result.trimmedDescription.hasPrefix("Optional<") }

    /// The closure that stands for a function without an implementation: it reports its call, and then throws, returns nothing, or
    /// returns `nil`. It fits types that no generic function can return, such as those with `inout` parameters; `nil` for a pack.
    func placeholder(reporting call: String) -> String? {
        guard !type.parameters.contains(where: { $0.type.is(PackExpansionTypeSyntax.self) }) else { return nil }
        let arguments = parameters.isEmpty ? "" : "\(parameters.map { _ in "_" }.joined(separator: ", ")) in "
        let report = "Dovetail::Unimplemented._recordCall(of: \(call))"
        if effects.thrown == .anything { return "{ \(arguments)throw \(report) }" }
        return "{ \(arguments)\(report)\(returnsNothing ? "" : "; return nil") }"
    }

    struct Parameter {
        /// The name in the type, as in `_ id: Int`. It becomes an argument label.
        let label: TokenSyntax?
        let type: TypeSyntax
        let isVariadic: Bool

        init(_ element: TupleTypeElementSyntax) {
            let name = element.secondName ?? element.firstName
            label = name.flatMap { $0.tokenKind == .wildcard || $0.presence == .missing ? nil : $0.trimmed }
            type = element.type.trimmed
            isVariadic = element.ellipsis != nil
        }
    }
}
