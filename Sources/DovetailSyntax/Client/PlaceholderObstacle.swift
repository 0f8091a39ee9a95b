import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder

/// Why no placeholder can stand for an endpoint that has no default value.
enum PlaceholderObstacle {
    case mustReturn
    case throwsOnly(String)
    case takesInout
    case takesNonescaping
    case takesVariadic
    case noFunction
}

extension Endpoint {
    /// What keeps a placeholder from being made. A type that is spelt as a name is taken for a function that can have
    /// one; if it cannot, the compiler says so.
    var obstacle: PlaceholderObstacle? {
        if hasDefault || isNilAtFirst { return nil }
        guard let shape else { return type.isCertainlyNoFunction ? .noFunction : nil }
        for parameter in shape.parameters {
            if parameter.isInout { return .takesInout }
            if parameter.isVariadic { return .takesVariadic }
            if parameter.isNonescaping { return .takesNonescaping }
        }
        if shape.returnsNothing { return nil }
        guard let clause = shape.type.effectSpecifiers?.throwsClause else { return .mustReturn }
        switch clause.type?.trimmedDescription {
        case nil, "any Error", "Error", "any Swift.Error", "Swift.Error": return nil
        case "Never": return .mustReturn
        case .some(let error): return .throwsOnly(error)
        }
    }
}

extension PlaceholderObstacle {
    func diagnostic(for endpoint: Endpoint, of client: String) -> Diagnostic {
        let name = endpoint.spokenName
        let result = endpoint.shape?.result.trimmedDescription ?? ""
        switch self {
        case .mustReturn:
            let standIn = "unimplemented(\"\(client).\(name)\", returning: <#\(result)#>)"
            return endpoint.diagnostic(
                "'\(name)' cannot throw and returns \(result), so no placeholder can stand for it; "
                    + "let it throw, or give it a default value",
                fixIts: [endpoint.throwing, endpoint.withDefault(standIn)]
            )
        case .throwsOnly(let error):
            let standIn = "unimplemented(\"\(client).\(name)\", returning: <#\(result)#>)"
            return endpoint.diagnostic(
                "'\(name)' can throw nothing but \(error), so no placeholder can stand for it; give it a default value",
                fixIts: [endpoint.withDefault(standIn)]
            )
        case .takesInout:
            return endpoint.diagnostic(
                "'\(name)' takes an inout parameter, so no placeholder can stand for it; give it a default value",
                fixIts: [endpoint.withDefault("{ <#code#> }")]
            )
        case .takesVariadic:
            return endpoint.diagnostic(
                "'\(name)' takes any number of arguments, so no placeholder can stand for it; give it a default value",
                fixIts: [endpoint.withDefault("{ <#code#> }")]
            )
        case .takesNonescaping:
            return endpoint.diagnostic(
                "'\(name)' takes a closure that does not escape, so no placeholder can stand for it; "
                    + "let the closure escape, or give '\(name)' a default value",
                fixIts: [endpoint.withEscapingParameters, endpoint.withDefault("{ <#code#> }")]
            )
        case .noFunction:
            return endpoint.diagnostic(
                "'\(name)' is no function, so no placeholder can stand for it; give it a default value",
                fixIts: [endpoint.withDefault("<#\(endpoint.type)#>")]
            )
        }
    }
}

// What an editor offers.
extension Endpoint {
    fileprivate func diagnostic(_ message: String, fixIts: [FixIt?]) -> Diagnostic {
        Diagnostic(
            node: name,
            message: Report(id: "placeholder", message: message),
            fixIts: fixIts.compactMap(\.self)
        )
    }

    fileprivate func withDefault(_ value: String) -> FixIt {
        let initializer = InitializerClauseSyntax(
            equal: .equalToken(leadingTrivia: .space, trailingTrivia: .space),
            value: ExprSyntax(stringLiteral: value),
            trailingTrivia: binding.trailingTrivia
        )
        let new = binding.with(\.trailingTrivia, []).with(\.initializer, initializer)
        return .replace(binding, with: new, "give '\(spokenName)' a default value")
    }

    fileprivate var throwing: FixIt? {
        guard let type = shape?.type else { return nil }
        let throwing = ThrowsClauseSyntax(throwsSpecifier: .keyword(.throws, trailingTrivia: .space))
        let effects =
            type.effectSpecifiers?.with(\.throwsClause, throwing)
            ?? TypeEffectSpecifiersSyntax(asyncSpecifier: nil, throwsClause: throwing)
        return .replace(type, with: type.with(\.effectSpecifiers, effects), "let '\(spokenName)' throw")
    }

    fileprivate var withEscapingParameters: FixIt? {
        guard let type = shape?.type else { return nil }
        let parameters = type.parameters.map { element in
            guard FunctionShape.Parameter(element).isNonescaping else { return element }
            return element.with(\.type, TypeSyntax(stringLiteral: "@escaping \(element.type)"))
        }
        let new = type.with(\.parameters, TupleTypeElementListSyntax(parameters))
        return .replace(type, with: new, "let the closure escape")
    }
}

extension TypeSyntax {
    /// Types that are spelt as what they are, and the names that everybody knows.
    fileprivate var isCertainlyNoFunction: Bool {
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
