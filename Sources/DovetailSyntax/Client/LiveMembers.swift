import SwiftSyntax
import SwiftSyntaxBuilder

/// A form of a function that may be live: where it runs, its effects, and the number of its parameters.
struct LiveForm: Hashable {
    var isOfMainActor = false
    var effects = " async throws"
    var count: Int

    /// The static function of a client that marks a function of this form as live.
    ///
    /// In `static let live = Storage(load: live("load") { … })`, Swift looks among the members first. If it found only the
    /// constant itself, it would report a circular reference.
    func member(access: String) -> DeclSyntax {
        // Nobody writes such names, so they do not shadow those of a generic client.
        let parameters = ["_A", "_B"].prefix(count)
        let isAsync = effects.contains("async")
        // The functions of Dovetail do not run on their callers' actors, whatever the module's default.
        let attribute = isOfMainActor ? "@MainActor" : isAsync ? "@concurrent @Sendable" : "@Sendable"
        let type = "\(attribute) (\(parameters.joined(separator: ", ")))\(effects) -> _Output"
        let inherits = isAsync ? "@_inheritActorContext " : ""
        // Of synchronous functions, the one for the main actor is preferred, as it is everywhere.
        let isSecond = !isAsync && !isOfMainActor
        // Where an endpoint can throw, its live function should, even if its closure does not.
        let disfavored = effects.contains("throws") ? "" : "@_disfavoredOverload "
        let arguments = parameters.map { $0.dropFirst().lowercased() }.joined(separator: ", ")
        let call = "\(effects.contains("throws") ? "try " : "")function(\(arguments))"
        // In Swift 5 mode, a parameter of the main actor would lose it.
        let function =
            isOfMainActor ? "{ @MainActor \(parameters.isEmpty ? "" : arguments + " ")in \(call) }" : "function"
        return """
            /// Marks a function as live, as `Dovetail::live` does. Beside a static member of this name, Swift finds only members.
            \(raw: disfavored)\(raw: access)nonisolated static func live<\(raw: (parameters + ["_Output"]).joined(separator: ", "))>(
                _ name: Swift::String,
                \(raw: inherits)_ function: @escaping \(raw: type),
                fileID: Swift::StaticString = #fileID,
                line: Swift::Int = #line\(raw: isSecond ? ",\n    unused _: Swift::Never? = nil" : "")
            ) -> \(raw: type) {
                Dovetail::live(name, \(raw: function), fileID: fileID, line: line\(raw: isSecond ? ", unused: nil" : ""))
            }
            """
    }
}

extension Endpoint {
    /// The forms in which its function may be live: those that `live` has. A type that is only a name may stand for the frequent ones.
    var liveForms: [LiveForm] {
        guard let type = type?.unwrapped else { return [] }
        guard let shape = FunctionShape(type) else {
            return type.isNominal && !type.isCertainlyNoFunction ? (0...2).map { LiveForm(count: $0) } : []
        }
        let isOfMainActor = shape.isolation == ["@MainActor"]
        guard shape.parameters.count <= 2, !shape.parameters.contains(where: { $0.type.isInout || $0.isVariadic }),
            !shape.effects.namesError, !shape.isIsolatedAny, shape.isolation.isEmpty || isOfMainActor
        else { return [] }
        let effects = shape.effects
        // An `async` function of the main actor converts to a `@Sendable` one.
        let isKept = isOfMainActor && !effects.isAsync
        return [LiveForm(isOfMainActor: isKept, effects: effects.specifiers, count: shape.parameters.count)]
    }
}
