#if os(Linux) && DEBUG
    import Foundation
    import Testing

    /// A program that is not optimized contains a copy of each overload that it calls. So the symbols of this one, which consists
    /// of all forms, show whether an overload is called at all.
    @Suite("Every overload")
    struct EveryOverloadTests {
        @Test("The forms call every overload", arguments: try declaredOverloads())
        func isCalled(_ family: Family) throws {
            // The mangled name of a global function ends with an F. That of a closure in it contains another one.
            let prefix = "$s17DovetailFunctions\(family.name.count)\(family.name)"
            let called = try symbols.get().filter {
                $0.hasPrefix(prefix) && $0.hasSuffix("F") && !$0.contains("$defer")
            }

            #expect(called.count == family.overloads)
        }
    }

    /// The overloads of one name.
    struct Family: CustomStringConvertible, Sendable {
        let name: String
        let overloads: Int

        var description: String { "\(name): \(overloads) overloads" }
    }

    /// The families that the sources of the library declare. Nobody can call some of the overloads of `unimplemented`, which explain
    /// mistakes; the others are in TypedErrorForms.
    private func declaredOverloads() throws -> [Family] {
        let sources = URL(filePath: #filePath).appending(path: "../../../../Sources/DovetailFunctions").standardized
        let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
        var overloads: [String: Int] = [:]
        while let file = files?.nextObject() as? URL {
            guard file.pathExtension == "swift" else { continue }
            for declaration in try String(contentsOf: file, encoding: .utf8).matches(of: /(?m)^public func (\w+)/) {
                overloads[String(declaration.1), default: 0] += 1
            }
        }
        overloads["unimplemented"] = nil
        return overloads.filter { $0.value > 1 }.map(Family.init).sorted { $0.name < $1.name }
    }

    /// The symbols of this program.
    private let symbols = Result {
        let listing = Process()
        let output = Pipe()
        listing.executableURL = URL(filePath: "/usr/bin/env")
        listing.arguments = ["nm", URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().path]
        listing.standardOutput = output
        try listing.run()
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        listing.waitUntilExit()
        let lines = String(decoding: data, as: UTF8.self).split(separator: "\n")
        return Set(lines.compactMap { $0.split(separator: " ").last.map(String.init) })
    }
#endif
