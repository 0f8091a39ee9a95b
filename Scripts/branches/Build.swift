import SwiftIfConfig
import SwiftSyntax

/// A platform with additional conditions, and the newest or the oldest compiler.
struct Build: BuildConfiguration {
    let platform: Question.Platform
    let conditions: Set<String>
    let isNewest: Bool

    var languageVersion: VersionTuple { isNewest ? VersionTuple(99) : VersionTuple(5) }
    var compilerVersion: VersionTuple { isNewest ? VersionTuple(99) : VersionTuple(6, 2) }
    var targetPointerBitWidth: Int { 64 }
    var targetAtomicBitWidths: [Int] { [8, 16, 32, 64] }
    var endianness: Endianness { .little }

    func isActiveTargetOS(name: String) -> Bool { platform.systems.contains(name) }
    func canImport(importPath: [(TokenSyntax, String)], version: CanImportVersion) -> Bool {
        importPath.first.map { platform.modules.contains($0.1) || conditions.contains("canImport(\($0.1))") } ?? false
    }
    func isCustomConditionSet(name: String) -> Bool { conditions.contains("(\(name))") }
    func hasFeature(name: String) -> Bool { conditions.contains("hasFeature(\(name))") }
    func hasAttribute(name: String) -> Bool { conditions.contains("hasAttribute(\(name))") }
    func isActiveTargetArchitecture(name: String) -> Bool { conditions.contains("arch(\(name))") }
    func isActiveTargetEnvironment(name: String) -> Bool { conditions.contains("targetEnvironment(\(name))") }
    func isActiveTargetRuntime(name: String) -> Bool { conditions.contains("_runtime(\(name))") }
    func isActiveTargetPointerAuthentication(name: String) -> Bool { conditions.contains("_ptrauth(\(name))") }
    func isActiveTargetObjectFormat(name: String) -> Bool { conditions.contains("objectFormat(\(name))") }
}
