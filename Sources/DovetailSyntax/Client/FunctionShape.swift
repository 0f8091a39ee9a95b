import SwiftSyntax

/// A function type as it is written: what stands around it (`@Sendable`, `@MainActor`), and what is in it.
struct FunctionShape {
    let type: FunctionTypeSyntax
    /// What a method that calls the function has to carry itself: `@MainActor`, `nonisolated(nonsending)`.
    var isolation: [String] = []
    /// An `@isolated(any)` function is called asynchronously, whatever it says itself.
    var isIsolatedAny = false
}

extension FunctionShape {
    /// - Returns: `nil` where the type is not spelt as a function, be it another type or a name for one.
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

    /// ` async throws(E)`, with the error as it is spelt.
    var specifiers: String {
        let throwsClause = effects.thrown == .nothing ? nil : type.effectSpecifiers?.throwsClause
        return (effects.isAsync ? " async" : "") + (throwsClause.map { " " + $0.trimmedDescription } ?? "")
    }

    var result: TypeSyntax { type.returnClause.type.trimmed }

    var returnsNothing: Bool { ["Void", "()", "Swift.Void"].contains(result.trimmedDescription) }

    /// One parameter of a function type.
    struct Parameter {
        /// The name that is written there (`_ id: Int`), which becomes the label of an argument.
        let label: TokenSyntax?
        let type: TypeSyntax
        let isVariadic: Bool

        init(_ element: TupleTypeElementSyntax) {
            let name = element.secondName ?? element.firstName
            label = name.flatMap { $0.tokenKind == .wildcard || $0.presence == .missing ? nil : $0.trimmed }
            type = element.type.trimmed
            isVariadic = element.ellipsis != nil
        }

        /// A closure that must not outlive the call.
        var isNonescaping: Bool { FunctionShape(type) != nil && !type.has(attribute: "escaping") }
    }
}
