import Foundation
import SwiftIfConfig
import SwiftSyntax

/// The conditions of `#if` in a build for this machine, as far as they can be known without building.
struct BuildConditions: BuildConfiguration {
    /// A condition that only a build can evaluate.
    struct Unknown: Error, CustomStringConvertible {
        let condition: String

        var description: String { "whether \(condition) holds is known in a build only" }
    }

    private let compiler: StaticBuildConfiguration

    /// Asks the compiler, whose path this is, for the conditions where these flags are set. Throws an error of Foundation if it
    /// cannot be started, and a `DecodingError` if it cannot answer.
    init(flags: [String], languageMode: Int, compiler path: String) throws {
        let options = ["-frontend", "-print-static-build-config", "-swift-version", "\(languageMode)"]
        let answer = try Self.output(of: [path] + options + flags.flatMap { ["-D", $0] })
        compiler = try JSONDecoder().decode(StaticBuildConfiguration.self, from: answer)
    }

    /// The standard output of a program, which is looked up as a shell does.
    private static func output(of command: [String]) throws -> Data {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = command
        process.standardInput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return output
    }

    func isCustomConditionSet(name: String) -> Bool { compiler.isCustomConditionSet(name: name) }

    /// The target may have enabled a feature that is off by default.
    func hasFeature(name: String) throws -> Bool {
        guard compiler.hasFeature(name: name) else { throw Unknown(condition: "hasFeature(\(name))") }
        return true
    }

    func hasAttribute(name: String) -> Bool { compiler.hasAttribute(name: name) }

    func canImport(importPath: [(TokenSyntax, String)], version: CanImportVersion) throws -> Bool {
        throw Unknown(condition: "canImport(\(importPath.map(\.1).joined(separator: ".")))")
    }

    func isActiveTargetOS(name: String) -> Bool { compiler.isActiveTargetOS(name: name) }
    func isActiveTargetArchitecture(name: String) -> Bool { compiler.isActiveTargetArchitecture(name: name) }
    func isActiveTargetEnvironment(name: String) -> Bool { compiler.isActiveTargetEnvironment(name: name) }
    func isActiveTargetRuntime(name: String) -> Bool { compiler.isActiveTargetRuntime(name: name) }
    func isActiveTargetPointerAuthentication(name: String) -> Bool {
        compiler.isActiveTargetPointerAuthentication(name: name)
    }
    func isActiveTargetObjectFormat(name: String) -> Bool { compiler.isActiveTargetObjectFormat(name: name) }
    var targetPointerBitWidth: Int { compiler.targetPointerBitWidth }
    var targetAtomicBitWidths: [Int] { compiler.targetAtomicBitWidths }
    var endianness: Endianness { compiler.endianness }
    var languageVersion: VersionTuple { compiler.languageVersion }
    var compilerVersion: VersionTuple { compiler.compilerVersion }
}
