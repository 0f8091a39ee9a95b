import SwiftSyntax

extension TypeSyntax {
    /// `some P`, which has no name to be used elsewhere.
    var isOpaque: Bool { tokens(viewMode: .sourceAccurate).contains { $0.tokenKind == .keyword(.some) } }

    /// The type in `T?`.
    var unwrapped: TypeSyntax {
        if let optional = self.as(OptionalTypeSyntax.self) { return optional.wrappedType.unwrapped }
        if let optional = self.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) { return optional.wrappedType.unwrapped }
        return singleInParentheses?.unwrapped ?? self
    }

    /// Whether it is a function type with `@Sendable`.
    var isSpeltSendable: Bool {
        unwrapped.as(AttributedTypeSyntax.self)?.attributes.named("Sendable").isEmpty == false
    }

    /// How it is spelt, whatever stands between the words.
    var spelling: [String] {
        (singleInParentheses ?? self).tokens(viewMode: .sourceAccurate).map(\.text)
    }
}

// Some types can be written in a few places only.

extension TypeSyntax {
    /// The type of a value that a function returns: `T?` for `T!`, and `T` for `sending T`.
    var asValue: TypeSyntax { without(.sending).asArgument }

    /// The type of a parameter of a function type, which cannot be `T!`.
    var asArgument: TypeSyntax {
        guard let type = self.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) else { return self }
        return TypeSyntax(OptionalTypeSyntax(wrappedType: type.wrappedType.trimmed))
    }

    private func without(_ keyword: Keyword) -> TypeSyntax {
        guard var type = self.as(AttributedTypeSyntax.self) else { return self }
        type.specifiers = type.specifiers.filter {
            $0.as(SimpleTypeSpecifierSyntax.self)?.specifier.tokenKind != .keyword(keyword)
        }
        return type.specifiers.isEmpty && type.attributes.isEmpty ? type.baseType : TypeSyntax(type)
    }
}
