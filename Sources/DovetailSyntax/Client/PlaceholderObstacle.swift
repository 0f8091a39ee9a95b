import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder

extension Endpoint {
    /// The reason why an endpoint without a default value cannot have a placeholder. If its type is a name, the compiler says it.
    func placeholderObstacle(in client: String) -> Diagnostic? {
        guard let type, !hasDefault, !isNilAtFirst else { return nil }
        guard !type.isGeneric else {
            let advice = "make \(client) generic, or write 'any' before a protocol"
            return .error(at: name, "'\(name.spoken)' is generic, and a function in a property cannot be; \(advice)")
        }
        guard let shape else {
            return type.isCertainlyNoFunction
                ? obstacle("is not a function", fixIts: [withDefault("<#\(type.trimmed)#>")]) : nil
        }
        if shape.returnsNothing || shape.returnsOptional { return nil }
        let standIn = withDefault("unimplemented(\"\(client).\(name.spoken)\", returning: <#\(shape.result)#>)")
        switch shape.effects.thrown {
        case .anything: return nil
        case .only(let error): return obstacle("can throw only \(error)", fixIts: [standIn])
        case .nothing:
            let reason = "cannot throw and returns \(shape.result)"
            let advice = "let it throw, or give it a default value"
            return obstacle(reason, advice: advice, fixIts: [throwing(shape), standIn])
        }
    }

    private func obstacle(_ reason: String, advice: String = "give it a default value", fixIts: [FixIt]) -> Diagnostic {
        let message = "'\(name.spoken)' \(reason), so no placeholder can stand for it; \(advice)"
        return .error(at: name, message, fixIts: fixIts)
    }

    // MARK: Fix-its

    private func withDefault(_ value: String) -> FixIt {
        let initializer = InitializerClauseSyntax(
            equal: .equalToken(leadingTrivia: .space, trailingTrivia: .space),
            value: ExprSyntax(stringLiteral: value),
            trailingTrivia: binding.trailingTrivia
        )
        let new = binding.with(\.trailingTrivia, []).with(\.initializer, initializer)
        return .replace(binding, with: new, "give '\(name.spoken)' a default value")
    }

    private func throwing(_ shape: FunctionShape) -> FixIt {
        let throwing = ThrowsClauseSyntax(throwsSpecifier: .keyword(.throws, trailingTrivia: .space))
        let effects =
            shape.type.effectSpecifiers?.with(\.throwsClause, throwing)
            ?? TypeEffectSpecifiersSyntax(asyncSpecifier: nil, throwsClause: throwing)
        let new = shape.type.with(\.effectSpecifiers, effects)
        return .replace(shape.type, with: new, "let '\(name.spoken)' throw")
    }
}

extension TypeSyntax {
    /// `<T>(T) -> T`, which is no type.
    var isGeneric: Bool {
        guard let attributed = self.as(AttributedTypeSyntax.self) else {
            return self.is(NamedOpaqueReturnTypeSyntax.self)
        }
        // The parser takes `@Sendable <T>` for an attribute.
        return attributed.baseType.isGeneric
            || attributed.attributes.names.contains { $0.hasPrefix("Sendable") && $0 != "Sendable" }
    }

    /// Whether the type is certainly not a function: its spelling shows it, or it is a well-known name.
    var isCertainlyNoFunction: Bool {
        switch self.as(TypeSyntaxEnum.self) {
        case .arrayType, .dictionaryType, .someOrAnyType, .metatypeType, .packExpansionType: true
        case .tupleType: singleInParentheses?.isCertainlyNoFunction ?? true
        case .attributedType(let type): type.baseType.isCertainlyNoFunction
        case .identifierType(let type): Self.knownValues.contains(type.name.text)
        default: false
        }
    }

    private static var knownValues: Set<String> {
        [
            "Bool", "Character", "Double", "Float", "Int", "Int8", "Int16", "Int32", "Int64", "String", "Substring",
            "UInt", "UInt8", "UInt16", "UInt32", "UInt64",
            "Array", "Dictionary", "Range", "ClosedRange", "Result", "Set",
            "Data", "Date", "Decimal", "Duration", "Locale", "TimeInterval", "TimeZone", "URL", "UUID",
        ]
    }
}
