import SwiftSyntax

extension Recipe {
    /// Whether what it provides has a type that can be written where shared services are kept.
    func canBeKept(in graph: StructDeclSyntax) -> Bool {
        !result.isOpaque && !mentionsSelf && !(isPrivate && graph.privateType(result) != nil)
    }
}

extension StructDeclSyntax {
    /// The name of a type where the struct declares it for nobody else.
    func privateType(_ type: TypeSyntax) -> TokenSyntax? {
        guard let name = type.asValue.unwrapped.as(IdentifierTypeSyntax.self)?.name.spoken else { return nil }
        for member in memberBlock.members {
            guard let type = member.decl.asProtocol((any DeclGroupSyntax).self),
                let declared = type.asProtocol((any NamedDeclSyntax).self)?.name, declared.spoken == name
            else { continue }
            return type.modifiers.contains("private") ? declared : nil
        }
        return nil
    }
}
