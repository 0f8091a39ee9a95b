import SwiftSyntax

// A macro sees only the spelling of a type.

extension TypeSyntax {
    func has(attribute name: String) -> Bool {
        self.as(AttributedTypeSyntax.self)?.attributes.names.contains(name) ?? false
    }

    func has(specifier: String) -> Bool {
        self.as(AttributedTypeSyntax.self)?.specifiers.contains { $0.trimmedDescription == specifier } ?? false
    }

    var isInout: Bool { has(specifier: "inout") }
    var isAutoclosure: Bool { has(attribute: "autoclosure") }

    /// Whether it is `Sendable`, or a form of it such as `@unchecked Sendable`.
    var isNamedSendable: Bool { trimmedDescription.hasSuffix("Sendable") }

    /// Whether it is a function type with `@Sendable`.
    var isSpelledSendable: Bool { unwrapped.has(attribute: "Sendable") }

    var isOptional: Bool {
        self.is(OptionalTypeSyntax.self) || self.is(ImplicitlyUnwrappedOptionalTypeSyntax.self)
            || singleInParentheses?.isOptional ?? false
    }

    /// Whether it is `T!`, which is unwrapped in an expression.
    var isImplicitlyUnwrapped: Bool { tokens(viewMode: .sourceAccurate).contains { $0.tokenKind == .exclamationMark } }

    /// Whether it is `some P`, which cannot be named elsewhere.
    var isOpaque: Bool { tokens(viewMode: .sourceAccurate).contains { $0.tokenKind == .keyword(.some) } }

    /// Whether it is a spelling of `Void`, or `Never`.
    var isVoid: Bool { ["Void", "()", "Swift.Void", "(Void)", "Never"].contains(trimmedDescription) }

    var isNominal: Bool { self.is(IdentifierTypeSyntax.self) || self.is(MemberTypeSyntax.self) }

    /// The name of a type of another scope that means a type of the graph within it.
    var hiddenName: TokenSyntax? {
        tokens(viewMode: .sourceAccurate)
            .first { $0.spoken == "Recipes" && $0.parent?.is(IdentifierTypeSyntax.self) == true }
    }

    /// The type in `(Type)`.
    var singleInParentheses: TypeSyntax? {
        guard let tuple = self.as(TupleTypeSyntax.self), tuple.elements.count == 1, let element = tuple.elements.first,
            element.firstName == nil, element.ellipsis == nil
        else { return nil }
        return element.type
    }

    var unwrapped: TypeSyntax {
        if let optional = self.as(OptionalTypeSyntax.self) { return optional.wrappedType.unwrapped }
        if let optional = self.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) { return optional.wrappedType.unwrapped }
        return singleInParentheses?.unwrapped ?? self
    }

    /// The tokens of the type, without the space between them.
    var spelling: [String] { (singleInParentheses ?? self).tokens(viewMode: .sourceAccurate).map(\.text) }

    /// The expression that passes a parameter of this type on to another one.
    func passed(_ name: String) -> String { (isInout ? "&" : "") + name + (isAutoclosure ? "()" : "") }

    // Some words can be written only before the type of a parameter or a result, and `T!` only there.

    /// The type of the value of a parameter or a result: `T` for `inout T`, `sending T` and `@escaping T`, and `T?` for `T!`.
    var asValue: TypeSyntax {
        if let type = self.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
            return TypeSyntax(OptionalTypeSyntax(wrappedType: type.wrappedType.trimmed))
        }
        guard var type = self.as(AttributedTypeSyntax.self) else { return self }
        type.specifiers = type.specifiers.filter { !$0.is(SimpleTypeSpecifierSyntax.self) }
        type.attributes = type.attributes.filter { !$0.isEscaping }
        return type.specifiers.isEmpty && type.attributes.isEmpty ? type.baseType.asValue : TypeSyntax(type)
    }

    /// The words that `asValue` leaves out, such as `inout ` and `@escaping `.
    var words: String {
        guard let type = self.as(AttributedTypeSyntax.self) else { return "" }
        let specifiers = type.specifiers.filter { $0.is(SimpleTypeSpecifierSyntax.self) }.map(\.trimmedDescription)
        let attributes = type.attributes.filter(\.isEscaping).map(\.trimmedDescription)
        return (specifiers + attributes).map { $0 + " " }.joined()
    }
}

extension AttributeListSyntax.Element {
    var isEscaping: Bool { trimmedDescription == "@escaping" }
}
