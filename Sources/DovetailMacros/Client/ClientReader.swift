import SwiftIfConfig
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// Finds the endpoints of a struct, and reports what cannot be one.
struct ClientReader {
    let client: StructDeclSyntax
    let context: any MacroExpansionContext

    /// The endpoints in the order in which they are written, or `nil` where an error was reported.
    func endpoints() -> [Endpoint]? {
        guard let variables = variables(in: client.memberBlock.members) else { return nil }
        let read = variables.flatMap { variable in
            variable.bindings.map { endpoint(for: $0, of: variable) }
        }
        let endpoints = read.compactMap(\.self)
        return endpoints.count == read.count ? endpoints : nil
    }

    /// The variables of every instance, also those in an `#if` whose condition holds.
    ///
    /// - Returns: `nil` where an error was reported.
    private func variables(in members: MemberBlockItemListSyntax) -> [VariableDeclSyntax]? {
        var variables: [VariableDeclSyntax] = []
        for member in members {
            if let variable = member.decl.as(VariableDeclSyntax.self) {
                let modifiers = variable.modifiers.map(\.name.text)
                if !modifiers.contains(where: ["static", "class", "lazy"].contains) { variables.append(variable) }
            } else if let condition = member.decl.as(IfConfigDeclSyntax.self) {
                guard let configuration = context.buildConfiguration else {
                    context.report("condition", at: condition, "this compiler does not tell @Client which #if holds")
                    return nil
                }
                guard case .decls(let active) = condition.activeClause(in: configuration).clause?.elements else {
                    continue
                }
                guard let inner = self.variables(in: active) else { return nil }
                variables += inner
            }
        }
        return variables
    }

    /// - Returns: `nil` where an error was reported.
    private func endpoint(for binding: PatternBindingSyntax, of variable: VariableDeclSyntax) -> Endpoint? {
        guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier, name.presence == .present else {
            context.report("pattern", at: binding.pattern, "an endpoint is declared with a name and a type of its own")
            return nil
        }
        if let accessors = binding.accessorBlock, !accessors.onlyObserve {
            context.report(
                "computed",
                at: name,
                "'\(name.text)' is computed, so it is no endpoint; move it to an extension of \(client.name.text)"
            )
            return nil
        }
        guard let type = binding.typeAnnotation?.type ?? typeAfter(binding, of: variable) else {
            reportMissingType(of: name, in: binding)
            return nil
        }
        let endpoint = Endpoint(
            declaration: variable,
            binding: binding,
            name: name,
            type: type.trimmed,
            shape: FunctionShape(type)
        )
        guard let obstacle = endpoint.obstacle else { return endpoint }
        context.diagnose(obstacle.diagnostic(for: endpoint, of: context.path(of: client)))
        return nil
    }

    /// In `var a, b: T` the type stands at the last one.
    private func typeAfter(_ binding: PatternBindingSyntax, of variable: VariableDeclSyntax) -> TypeSyntax? {
        guard binding.initializer == nil else { return nil }
        let following = variable.bindings.drop { $0.id != binding.id }.dropFirst()
        return following.first { $0.typeAnnotation != nil || $0.initializer != nil }?.typeAnnotation?.type
    }

    private func reportMissingType(of name: TokenSyntax, in binding: PatternBindingSyntax) {
        let annotation = TypeAnnotationSyntax(
            colon: .colonToken(trailingTrivia: .space),
            type: TypeSyntax(stringLiteral: "<#type#>"),
            trailingTrivia: binding.pattern.trailingTrivia
        )
        let typed = binding.with(\.pattern.trailingTrivia, []).with(\.typeAnnotation, annotation)
        context.report(
            "type",
            at: name,
            "'\(name.text)' needs a type: a macro sees what is written, not what the compiler infers from it",
            fixIts: [.replace(binding, with: typed, "write its type")]
        )
    }
}

extension AccessorBlockSyntax {
    /// `willSet` and `didSet` leave a property stored.
    fileprivate var onlyObserve: Bool {
        guard case .accessors(let accessors) = accessors else { return false }
        return accessors.allSatisfy { ["willSet", "didSet"].contains($0.accessorSpecifier.text) }
    }
}
