import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

extension MacroExpansionContext {
    /// The struct that a macro is attached to; `nil` where an error was reported. `mistake` says what is wrong with anything else.
    func attachedStruct(
        of attribute: AttributeSyntax,
        at declaration: some DeclGroupSyntax,
        otherwise mistake: String
    ) -> StructDeclSyntax? {
        guard let type = declaration.as(StructDeclSyntax.self) else {
            let keyword = declaration.introducer
            let isLikeStruct = [.keyword(.class), .keyword(.actor)].contains(keyword.tokenKind)
            let asStruct = keyword.with(\.tokenKind, .keyword(.struct))
            let fixIts: [FixIt] = isLikeStruct ? [.replace(keyword, with: asStruct, "make it a struct")] : []
            diagnose(.error(at: keyword, mistake, fixIts: fixIts))
            return nil
        }
        guard !isRepeated(attribute, of: type) else {
            let name = attribute.attributeName.trimmedDescription
            diagnose(.error(at: attribute, "\(type.name.spoken) is a @\(name) already; remove this one"))
            return nil
        }
        return type
    }

    /// Whether this is a repetition of an attribute that the type already has.
    func isRepeated(_ attribute: AttributeSyntax, of type: some DeclGroupSyntax) -> Bool {
        let attributes = type.attributes.named(attribute.attributeName.trimmedDescription)
        guard attributes.count > 1, let first = attributes.first else { return false }
        return sourcePosition(of: attribute) != sourcePosition(of: first)
    }

    /// The name of a type with the names of the enclosing types: `Users.Storage`.
    func path(of type: StructDeclSyntax) -> String { (typesAround + [type.name.text]).joined(separator: ".") }

    var typesAround: [String] {
        lexicalContext.reversed().compactMap { node in
            node.as(ExtensionDeclSyntax.self)?.extendedType.trimmedDescription
                ?? node.asProtocol((any NamedDeclSyntax).self)?.name.text
        }
    }

    /// The access level of the struct with a space, if it is `public ` or `package `. No member is more visible than its type.
    func access(of type: StructDeclSyntax) -> String {
        let around = lexicalContext.first?.as(ExtensionDeclSyntax.self)?.modifiers.access
        guard let access = type.modifiers.access ?? around, ["public", "package"].contains(access) else { return "" }
        return access + " "
    }

    /// That of a member that takes these properties. Like Swift's own initializer, it is as visible as the least visible of them.
    func access(of type: StructDeclSyntax, taking properties: [DeclModifierListSyntax]) -> String {
        let levels = ["private ", "fileprivate ", "", "package ", "public "]
        let needed = [access(of: type)] + properties.map { $0.access.map { $0 == "internal" ? "" : $0 + " " } ?? "" }
        return levels.first(where: needed.contains) ?? ""
    }
}

extension DeclGroupSyntax {
    /// Whether the parser understood all parts of the type that a macro reads.
    var isReadable: Bool {
        guard hasError else { return true }
        return !with(\.memberBlock.members, []).hasError
            && memberBlock.members.allSatisfy { !$0.hasError || $0.decl.hasErrorInBodyOnly }
    }
}

extension DeclSyntaxProtocol {
    /// Whether the parser failed only in the body of a function, which no macro relies on.
    fileprivate var hasErrorInBodyOnly: Bool {
        guard hasError, let function = self.as(FunctionDeclSyntax.self) else { return false }
        return !function.with(\.body, function.body?.with(\.statements, [])).hasError
    }
}

extension StructDeclSyntax {
    var inheritedTypes: [TypeSyntax] { inheritanceClause?.inheritedTypes.map(\.type) ?? [] }

    /// Whether the declaration itself says that it is `Sendable`.
    var isSendable: Bool { inheritedTypes.contains(where: \.isNamedSendable) }

    var isNoncopyable: Bool { inheritedTypes.contains { $0.is(SuppressedTypeSyntax.self) } }
}
