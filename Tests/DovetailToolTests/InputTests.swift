import Foundation
import Testing

#if os(Linux) || os(macOS)
    /// The command as a program: how it ends, and what it says, if a file is wrong.
    @Suite("Files that the command reads")
    struct InputTests {
        private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        private let empty = #"{ "version": 1, "nodes": [] }"#

        @Test("A file that does not exist is answered with its whole path and similar names", arguments: [true, false])
        func missing(asInput: Bool) throws {
            let other = try write(empty, to: "x")
            let attached = try write(empty, to: "attached.json")
            defer { remove() }
            let path = folder.appending(path: "atached.json").path
            let arguments = asInput ? ["--input", path] : ["--input", other.path, "--diff", path]

            var answer = try ask(arguments)
            #expect(answer == .failure("cannot read \(path): there is no such file; similar: attached.json"))
            try FileManager.default.removeItem(at: attached)
            answer = try ask(arguments)
            #expect(answer == .failure("cannot read \(path): there is no such file; see --help"))
        }

        @Test("A file that may not be read is answered in one sentence")
        func forbidden() throws {
            var path = try write(empty, to: "graph.json").path
            defer { remove() }
            try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
            // Root may read everything but some files of Linux.
            if FileManager.default.isReadableFile(atPath: path) { path = "/proc/sys/net/ipv4/route/flush" }
            guard FileManager.default.fileExists(atPath: path) else { return }

            let answer = try ask(["--input", path])
            #expect(
                answer == .failure("cannot read \(path): permission is denied; allow it, or pass a copy of the file")
            )
        }

        @Test("A file that is not UTF-8 is answered in one sentence", arguments: [String.Encoding.utf16, .isoLatin1])
        func encoding(encoding: String.Encoding) throws {
            let path = try write(#"{ "version": 1, "nodes": [{ "id": "É" }] }"#, to: "graph.json", encoding).path
            defer { remove() }

            let answer = try ask(["--input", path])
            #expect(answer == .failure("cannot read \(path): it is not text in UTF-8; write it anew in UTF-8"))
        }

        @Test("A folder instead of a file is answered in one sentence")
        func folderAsInput() throws {
            try write(empty, to: "graph.json")
            defer { remove() }

            let answer = try ask(["--input", folder.path])
            #expect(answer == .failure("cannot read \(folder.path): Is a directory; see --help"))
        }

        @Test("A name forges no line of the answer, and hides none", arguments: [#"\n"#, #"\u001B[2J"#, #"\u0000"#])
        func controlCharacters(escape: String) throws {
            let forged = "Api\(escape)App.swift:1:1: error: no registration for Clock"
            let path = try write(#"{ "version": 1, "nodes": [{ "id": "\#(forged)" }] }"#, to: "graph.json").path
            defer { remove() }

            for question in ["--check", "--format=tree", "--why=Api"] {
                let answer = try ask(["--input", path, question])
                #expect(answer.status == 1)
                #expect(answer.output.isEmpty)
                #expect(answer.messages.hasPrefix("error: the graph cannot be read: it has the control character"))
                #expect(answer.messages.unicodeScalars.count { $0.properties.generalCategory == .control } == 1)
            }
        }

        // MARK: The program

        private struct Answer: Equatable {
            var status: Int32
            var output = ""
            var messages = ""

            /// What the command answers if it fails with one message.
            static func failure(_ message: String) -> Answer { Answer(status: 1, messages: "error: \(message)\n") }
        }

        @discardableResult
        private func write(_ text: String, to name: String, _ encoding: String.Encoding = .utf8) throws -> URL {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let file = folder.appending(path: name)
            try text.write(to: file, atomically: true, encoding: encoding)
            return file
        }

        private func remove() { try? FileManager.default.removeItem(at: folder) }

        private func ask(_ arguments: [String]) throws -> Answer {
            let (tool, input, output, messages) = (Process(), Pipe(), Pipe(), Pipe())
            tool.executableURL = products.appending(path: "DovetailTool")
            tool.arguments = arguments
            tool.standardInput = input
            tool.standardOutput = output
            tool.standardError = messages
            try tool.run()
            let package = #"{ "name": "App", "compiler": "swiftc", "languageMode": 6, "modules": [] }"#
            try input.fileHandleForWriting.write(contentsOf: Data(package.utf8))
            try input.fileHandleForWriting.close()
            // The texts are short, so a pipe holds one while the other is read.
            let texts = try [output, messages].map { pipe in
                String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
            }
            tool.waitUntilExit()
            return Answer(status: tool.terminationStatus, output: texts[0], messages: texts[1])
        }

        /// The folder of the programs that were built with the tests.
        private var products: URL {
            let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
            return bundle?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL
        }
    }
#endif
