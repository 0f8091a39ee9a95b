import Foundation

#if os(Linux) || os(macOS)
    enum Program {
        struct Failure: Error {
            var status: Int32
            var errors: String
        }

        /// What a program prints for an input. It fails if the program says that something is wrong.
        static func run(_ name: String, _ arguments: [String], input: String) throws -> String {
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            // Files, because a program that fills a pipe waits until somebody reads it.
            let files = ["input", "output", "errors"].map { folder.appendingPathComponent($0) }
            try Data(input.utf8).write(to: files[0])
            for file in files[1...] { try Data().write(to: file) }

            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            process.arguments = [name] + arguments
            process.standardInput = try FileHandle(forReadingFrom: files[0])
            process.standardOutput = try FileHandle(forWritingTo: files[1])
            process.standardError = try FileHandle(forWritingTo: files[2])
            try process.run()
            process.waitUntilExit()
            let texts = try files[1...].map { String(decoding: try Data(contentsOf: $0), as: UTF8.self) }
            // `dot -V` says its version where others say what is wrong.
            guard process.terminationStatus == 0, texts[1].isEmpty || input.isEmpty else {
                throw Failure(status: process.terminationStatus, errors: texts[1])
            }
            return texts[0]
        }
    }
#endif
