// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import Dovetail

@Client
public struct Greeter: Sendable {
    public var greet: @Sendable () throws -> String
    public var wave: @Sendable () -> Void

    public static let live = Greeter(
        greet: DovetailFunctions::live("Greeter.greet") { () throws in "Hello." },
        wave: {}
    )
}
