import SwiftDiagnostics
import SwiftIfConfig
import SwiftSyntax
import SwiftSyntaxMacros

extension MacroExpansionContext {
    /// The members of a type, including those in an `#if` whose condition holds.
    ///
    /// - Returns: `nil` if an error was reported.
    func activeMembers(of members: MemberBlockItemListSyntax) -> [DeclSyntax]? {
        activeMembers(of: members, otherwise: diagnose)
    }

    /// Whether `activeMembers` can tell which `#if` holds.
    func knowsConditions(of members: MemberBlockItemListSyntax) -> Bool {
        activeMembers(of: members, otherwise: { _ in }) != nil
    }

    private func activeMembers(
        of members: MemberBlockItemListSyntax,
        otherwise report: (Diagnostic) -> Void
    ) -> [DeclSyntax]? {
        var active: [DeclSyntax] = []
        for member in members {
            guard let condition = member.decl.as(IfConfigDeclSyntax.self) else {
                active.append(member.decl)
                continue
            }
            guard let configuration = buildConfiguration else {
                report(.error(at: condition, "this compiler does not tell macros which #if holds"))
                return nil
            }
            let answer = condition.activeClause(in: configuration)
            guard answer.diagnostics.isEmpty else {
                let message = "a macro cannot evaluate this #if; use a condition such as os(…), or a custom flag"
                report(.error(at: condition, message))
                return nil
            }
            guard case .decls(let inner) = answer.clause?.elements else { continue }
            guard let inner = activeMembers(of: inner, otherwise: report) else { return nil }
            active += inner
        }
        return active
    }
}

extension DeclModifierListSyntax {
    /// The access level of the declaration, if it is written; not the one of its setter.
    var access: String? {
        let words = ["public", "package", "internal", "fileprivate", "private"]
        return first { $0.detail == nil && words.contains($0.name.text) }?.name.text
    }

    var isPrivate: Bool { contains("private", "fileprivate") }

    var isStatic: Bool { contains("static", "class") }

    func contains(_ words: String...) -> Bool { contains { words.contains($0.name.text) && $0.detail == nil } }
}

extension AttributeListSyntax {
    var names: [String] { compactMap { $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription } }

    func named(_ names: String...) -> [AttributeSyntax] {
        compactMap { $0.as(AttributeSyntax.self) }.filter { names.contains($0.attributeName.trimmedDescription) }
    }

    /// The `@available` attributes of a declaration, for the generated code that refers to it.
    var availability: String { named("available").map { $0.trimmedDescription + " " }.joined() }

    /// The attribute by which a declaration is deprecated, if it is.
    var deprecation: String? {
        named("available").map(\.trimmedDescription).first { $0.contains("deprecated") }.map { $0 + " " }
    }
}

extension VariableDeclSyntax {
    /// The type of one of its properties, if it is written. In `var a, b: T`, the last one has it.
    func type(of binding: PatternBindingSyntax) -> TypeSyntax? {
        if let type = binding.typeAnnotation?.type { return type }
        guard binding.initializer == nil else { return nil }
        let following = bindings.drop { $0.id != binding.id }.dropFirst()
        return following.first { $0.typeAnnotation != nil || $0.initializer != nil }?.typeAnnotation?.type
    }
}

extension PatternBindingSyntax {
    /// The name of the property; `nil` for any other pattern.
    var name: TokenSyntax? {
        guard let name = pattern.as(IdentifierPatternSyntax.self)?.identifier else { return nil }
        return name.presence == .present ? name : nil
    }

    /// Whether it is computed. A property with `willSet` or `didSet` is stored.
    var isComputed: Bool {
        guard let accessors = accessorBlock?.accessors else { return false }
        guard case .accessors(let list) = accessors else { return true }
        return !list.allSatisfy { ["willSet", "didSet"].contains($0.accessorSpecifier.text) }
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
