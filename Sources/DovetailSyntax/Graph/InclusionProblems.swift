import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// Reports what `@Included` cannot mean where it stands.
struct InclusionProblems {
    let graph: StructDeclSyntax
    let wiring: GraphWiring
    let context: any MacroExpansionContext

    /// - Returns: Whether there is an error.
    func report() -> Bool {
        let inputs = wiring.inputs.filter { $0.includedAttribute != nil }.map(report)
        let recipes = wiring.recipes.indices.map { index in
            wiring.recipes[index].includedAttribute.map { report($0, on: index) } ?? false
        }
        return (inputs + recipes).contains(true) || reportRepeatedType()
    }

    /// Each name of the type would have two meanings.
    private func reportRepeatedType() -> Bool {
        var first: [String: Inclusion] = [:]
        var hasError = false
        for inclusion in wiring.inclusions {
            let type = inclusion.type.trimmedDescription
            guard let earlier = first[type] else {
                first[type] = inclusion
                continue
            }
            let name = inclusion.name.spoken
            hasError = report(
                inclusion.name,
                "\(type) is included as '\(earlier.name.spoken)' already; let recipes take '\(name)' itself, and from it the services"
            )
        }
        return hasError
    }

    private func report(_ input: Input) -> Bool {
        let name = input.name.spoken
        guard let type = input.type else {
            return report(
                input.name,
                "'\(name)' is included, so its type has to be written; a macro does not see what is inferred"
            )
        }
        return reportType(type, of: name)
    }

    private func report(_ attribute: AttributeSyntax, on index: Int) -> Bool {
        let recipe = wiring.recipes[index]
        let name = recipe.name.spoken
        guard let shared = recipe.sharedAttribute else {
            let message =
                "'\(name)' would make a graph for each service that is taken from it, each with shared services of its own; "
                + "make it @Shared"
            let fixIt = FixIt.replace(
                attribute,
                with: attribute.with(\.trailingTrivia, " @Shared" + attribute.trailingTrivia),
                "make it @Shared"
            )
            return report(attribute, message, fixIts: [fixIt])
        }
        // That it is shared is wrong then, and reported.
        guard recipe.arguments.isEmpty, !recipe.result.isOpaque else { return false }
        let effects = wiring.effects[index]
        if effects.isAsync || effects.thrown != .nothing {
            let effect = effects.isAsync ? "is asynchronous" : "throws"
            return report(
                shared,
                "'\(name)' makes an included graph, so it neither throws nor is asynchronous, but it \(effect); let recipes of "
                    + "\(recipe.result.trimmedDescription) do that"
            )
        }
        if case .actor(let actor) = place(of: effects), actor != "MainActor" {
            return report(
                shared,
                "'\(name)' makes an included graph on \(actor), where other graphs do not find it; make it elsewhere, and take it as an input"
            )
        }
        return reportType(recipe.result, of: name)
    }

    /// Where a recipe runs, which is where the graph lives unless it says so.
    private func place(of effects: Effects) -> Effects.Isolation {
        guard effects.isolation == .unspecified, let actor = graph.attributes.globalActor else {
            return effects.isolation
        }
        return .actor(actor)
    }

    private func reportType(_ type: TypeSyntax, of name: String) -> Bool {
        if type.trimmedDescription == graph.name.spoken {
            return report(type, "\(graph.name.spoken) cannot include itself")
        }
        guard type.isNominal else {
            return report(type, "'\(name)' is included, so it is a @Graph struct; \(type.trimmedDescription) is none")
        }
        return false
    }

    private func report(_ node: some SyntaxProtocol, _ message: String, fixIts: [FixIt] = []) -> Bool {
        context.report("included", at: node, message, fixIts: fixIts)
        return true
    }
}
