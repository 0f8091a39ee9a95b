import SwiftDiagnostics
import SwiftSyntax

/// A form of a recipe that nothing can be added to.
enum RecipeObstacle {
    /// It is called just as it is written, so that its body would have to be changed, which a result builder does not allow.
    case isBuilt(AttributeSyntax)
    /// Others compile its body, which asks for what is not theirs to see.
    case isInlinable(AttributeSyntax)
    /// It throws what an argument throws, which cannot be said of a function that stands in for it.
    case throwsWhatArgumentsThrow(TokenSyntax)
}

extension RecipeDeclaration {
    var obstacle: RecipeObstacle? {
        if let word = function.signature.effectSpecifiers?.throwsClause?.throwsSpecifier,
            word.tokenKind == .keyword(.rethrows), arguments.contains(where: { $0.function != nil })
        {
            return .throwsWhatArgumentsThrow(word)
        }
        guard isLeaf, isShared || isReplaceable, !function.attributes.isEmpty else { return nil }
        for attribute in function.attributes.compactMap({ $0.as(AttributeSyntax.self) }) {
            let name = attribute.attributeName.trimmedDescription
            if ["inlinable", "_transparent", "backDeployed"].contains(name) { return .isInlinable(attribute) }
            if name.isNameOfBuilder { return .isBuilt(attribute) }
        }
        return nil
    }
}

extension RecipeObstacle {
    var node: Syntax {
        switch self {
        case .isBuilt(let attribute), .isInlinable(let attribute): Syntax(attribute)
        case .throwsWhatArgumentsThrow(let word): Syntax(word)
        }
    }

    func message(_ recipe: RecipeDeclaration) -> String {
        let name = recipe.name.spoken
        switch self {
        case .isBuilt(let attribute):
            return "'\(name)' is built by \(attribute.trimmedDescription), and @Graph cannot change such a body; "
                + "call a method of an extension that builds it"
        case .isInlinable(let attribute):
            return "'\(name)' is \(attribute.trimmedDescription), but @Graph changes its body; "
                + "remove \(attribute.trimmedDescription)"
        case .throwsWhatArgumentsThrow:
            return "'\(name)' rethrows, but what replaces it cannot; write 'throws'"
        }
    }

    var fixIts: [FixIt] {
        guard case .throwsWhatArgumentsThrow(let word) = self else { return [] }
        return [.replace(word, with: word.with(\.tokenKind, .keyword(.throws)), "write 'throws'")]
    }
}

extension String {
    /// Whether an attribute of this name is seen to be a type that is no global actor.
    fileprivate var isNameOfBuilder: Bool {
        let own = split(separator: ".").last ?? ""
        return own.first?.isUppercase == true && !own.hasSuffix("Actor")
            && !["Shared", "Included", "_LeafRecipe", "Sendable"].contains(own)
    }
}
