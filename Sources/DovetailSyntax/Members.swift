import SwiftIfConfig
import SwiftSyntax
import SwiftSyntaxMacros

extension MacroExpansionContext {
    /// The members of a type, also those in an `#if` whose condition holds.
    ///
    /// - Returns: `nil` where an error was reported.
    func activeMembers(of members: MemberBlockItemListSyntax) -> [DeclSyntax]? {
        var active: [DeclSyntax] = []
        for member in members {
            guard let condition = member.decl.as(IfConfigDeclSyntax.self) else {
                active.append(member.decl)
                continue
            }
            guard let configuration = buildConfiguration else {
                report("condition", at: condition, "this compiler does not tell macros which #if holds")
                return nil
            }
            let answer = condition.activeClause(in: configuration)
            guard answer.diagnostics.isEmpty else {
                let message = "macros are not told enough to know which #if holds; ask for os(…) or a flag of your own"
                report("condition", at: condition, message)
                return nil
            }
            guard case .decls(let inner) = answer.clause?.elements else { continue }
            guard let inner = activeMembers(of: inner) else { return nil }
            active += inner
        }
        return active
    }

    /// `public` where the struct is, and so on. What is private needs no word: it cannot be seen from further away.
    func access(of type: StructDeclSyntax) -> String {
        let levels = ["public", "package"]
        func level(of modifiers: DeclModifierListSyntax) -> String? {
            modifiers.map(\.name.text).first { levels.contains($0) }
        }
        let own = type.modifiers.map(\.name.text).first { ["internal", "fileprivate", "private"].contains($0) }
        let around = lexicalContext.first?.as(ExtensionDeclSyntax.self).flatMap { level(of: $0.modifiers) }
        return (level(of: type.modifiers) ?? (own == nil ? around : nil)).map { $0 + " " } ?? ""
    }
}

extension DeclModifierListSyntax {
    /// The word for who sees the declaration, where there is one; not that for who may set it.
    var access: String? {
        first {
            $0.detail == nil && ["public", "package", "internal", "fileprivate", "private"].contains($0.name.text)
        }?
        .name.text
    }

    func contains(_ words: String...) -> Bool {
        contains { words.contains($0.name.text) && $0.detail == nil }
    }
}

extension AttributeListSyntax {
    /// The attributes of these names.
    func named(_ names: String...) -> [AttributeSyntax] {
        compactMap { $0.as(AttributeSyntax.self) }.filter { names.contains($0.attributeName.trimmedDescription) }
    }
}

extension VariableDeclSyntax {
    /// In `var a, b: T` the type stands at the last one.
    func type(after binding: PatternBindingSyntax) -> TypeSyntax? {
        guard binding.initializer == nil else { return nil }
        let following = bindings.drop { $0.id != binding.id }.dropFirst()
        return following.first { $0.typeAnnotation != nil || $0.initializer != nil }?.typeAnnotation?.type
    }
}

extension SyntaxProtocol {
    /// The documentation comment above a declaration, line by line.
    var documentation: [String] {
        leadingTrivia.compactMap { piece in
            switch piece {
            case .docLineComment(let text), .docBlockComment(let text): text
            default: nil
            }
        }
    }
}

extension TokenSyntax {
    /// The name without backticks, as it is said to a reader.
    var spoken: String { identifier?.name ?? text }

    /// The word with its article, in a sentence about a declaration.
    var described: String {
        let article = text.first.map { "aeiou".contains($0) } ?? false ? "an" : "a"
        return "\(article) \(text)"
    }
}

extension StructDeclSyntax {
    /// Whether it says so itself.
    var isSendable: Bool {
        inheritanceClause?.inheritedTypes.contains { $0.type.trimmedDescription.hasSuffix("Sendable") } ?? false
    }
}
