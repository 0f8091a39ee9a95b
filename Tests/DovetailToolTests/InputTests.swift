import Foundation
import Testing

@testable import DovetailTool

#if os(Linux) || os(macOS)
    /// What the command says if a file is wrong.
    @Suite("Files that the command reads")
    final class InputTests {
        private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        private let empty = #"{ "version": 1, "nodes": [] }"#

        init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }
        deinit { try? FileManager.default.removeItem(at: folder) }

        @Test("A file that does not exist is answered with its whole path and similar names", arguments: [true, false])
        func missing(asInput: Bool) throws {
            let other = try write(empty, to: "x")
            let attached = try write(empty, to: "attached.json")
            let path = folder.appending(path: "atached.json").path
            let arguments = asInput ? ["--input", path] : ["--input", other, "--diff", path]

            #expect(failure(arguments) == "cannot read \(path): there is no such file; similar: attached.json")
            try FileManager.default.removeItem(atPath: attached)
            #expect(failure(arguments) == "cannot read \(path): there is no such file; see --help")
        }

        @Test("A file that may not be read is answered in one sentence")
        func forbidden() throws {
            var path = try write(empty)
            try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
            // Root may read everything but some files of Linux.
            if FileManager.default.isReadableFile(atPath: path) { path = "/proc/sys/net/ipv4/route/flush" }
            guard FileManager.default.fileExists(atPath: path) else { return }

            let answer = "cannot read \(path): permission is denied; allow it, or pass a copy of the file"
            #expect(failure(["--input", path]) == answer)
        }

        @Test("A file that is not UTF-8 is answered in one sentence", arguments: [String.Encoding.utf16, .isoLatin1])
        func encoding(encoding: String.Encoding) throws {
            let path = try write(#"{ "version": 1, "nodes": [{ "id": "É" }] }"#, encoding)
            let answer = "cannot read \(path): it is not text in UTF-8; write it anew in UTF-8"
            #expect(failure(["--input", path]) == answer)
        }

        @Test("A folder instead of a file is answered in one sentence")
        func folderAsInput() {
            let answer = "cannot read \(folder.path): Is a directory; see --help"
            #expect(failure(["--input", folder.path]) == answer)
        }

        @Test("A name forges no line of the answer, and hides none", arguments: [#"\n"#, #"\u001B[2J"#, #"\u0000"#])
        func controlCharacters(escape: String) throws {
            let forged = "Api\(escape)App.swift:1:1: error: no registration for Clock"
            let answer = failure(["--input", try write(#"{ "version": 1, "nodes": [{ "id": "\#(forged)" }] }"#)])
            #expect(answer?.hasPrefix("the graph cannot be read: it has the control character") == true)
            #expect(answer?.unicodeScalars.contains { $0.properties.generalCategory == .control } == false)
        }

        /// The path of a new file.
        private func write(
            _ text: String,
            to name: String = "graph.json",
            _ encoding: String.Encoding = .utf8
        ) throws -> String {
            let file = folder.appending(path: name)
            try text.write(to: file, atomically: true, encoding: encoding)
            return file.path
        }

        /// The error of the command with these arguments.
        private func failure(_ arguments: [String]) -> String? {
            do {
                let options = try Options(arguments)
                let package = #"{ "name": "App", "compiler": "swiftc", "languageMode": 6, "modules": [] }"#
                let sources = try JSONDecoder().decode(PackageSources.self, from: Data(package.utf8))
                let found = try PackageReader(package: sources).read(input: options.input ?? "")
                guard case .difference(let file) = options.question else { return nil }
                _ = try Answers(graph: found.graph, title: "App").difference(from: file)
                return nil
            } catch {
                return "\(error)"
            }
        }
    }
#endif
