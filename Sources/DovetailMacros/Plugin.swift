import DovetailSyntax
@_spi(PluginMessage) import SwiftCompilerPluginMessageHandling
import SwiftSyntaxMacros

/// The program that the compiler starts, and that expands macros on request over its standard input.
///
/// The package `swift-syntax` has a protocol `CompilerPlugin` for this, but the toolchain, whose modules this plug-in
/// uses, does not. These few lines replace it.
@main
struct Plugin: PluginProvider {
    static func main() throws {
        let connection = try StandardIOMessageConnection()
        try CompilerPluginMessageListener(connection: connection, provider: Plugin()).main()
    }

    func resolveMacro(moduleName: String, typeName: String) throws -> any Macro.Type {
        switch typeName {
        case "ClientMacro": ClientMacro.self
        case "GraphMacro": GraphMacro.self
        case "IncludedMacro": IncludedMacro.self
        case "LeafRecipeMacro": LeafRecipeMacro.self
        case "SharedMacro": SharedMacro.self
        default: throw UnknownMacro(name: typeName)
        }
    }
}

struct UnknownMacro: Error, CustomStringConvertible {
    let name: String

    var description: String { "this version of Dovetail's plug-in has no macro \(name)" }
}
