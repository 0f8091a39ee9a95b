import Foundation
import Testing
import UsersApp

/// The built program, run as a person would run it, with a folder of its own to keep things in.
struct Program {
    /// The composition root that the program is asked to use; `nil` where it is asked for none.
    let wiring: Wiring?
    let folder: TemporaryFolder
    let cache: URL
    let home: URL

    init(_ wiring: Wiring? = nil) throws {
        self.wiring = wiring
        folder = try TemporaryFolder()
        cache = folder.url.appending(path: "caches/users/cache.sqlite")
        home = folder.url.appending(path: "data/users")
    }

    /// Runs the program with these words, this on standard input, and standard output going where it is told to, which
    /// is here if nothing is said.
    func run(_ words: [String], input: String = "", output: FileHandle? = nil) async throws -> Outcome {
        try await run(Program.executable, line(words), input: input, output: output)
    }

    func run(_ words: String..., input: String = "") async throws -> Outcome {
        try await run(words, input: input)
    }

    /// These words with the option that says how the program is wired. It comes first, because after `--` it is none.
    func line(_ words: [String]) -> [String] {
        (wiring.map { ["--wiring", $0.rawValue] } ?? []) + words
    }

    /// Runs any program with the environment of this one.
    func run(
        _ executable: URL,
        _ words: [String],
        input: String = "",
        output: FileHandle? = nil
    ) async throws -> Outcome {
        // Files, because a pipe that nobody empties makes a program wait.
        let streams = try TemporaryFolder()
        let printed = try streams.write("", to: "out")
        let told = try streams.write("", to: "err")

        let process = Process()
        process.executableURL = executable
        process.arguments = words
        let ownFolders = [
            "HOME": folder.url.path(percentEncoded: false),
            "XDG_CACHE_HOME": folder.url.appending(path: "caches").path(percentEncoded: false),
            "XDG_DATA_HOME": folder.url.appending(path: "data").path(percentEncoded: false),
        ]
        process.environment = ProcessInfo.processInfo.environment.merging(ownFolders) { $1 }
        process.standardInput = try FileHandle(forReadingFrom: streams.write(input, to: "in"))
        process.standardOutput = try output ?? FileHandle(forWritingTo: printed)
        process.standardError = try FileHandle(forWritingTo: told)
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            process.terminationHandler = { _ in continuation.resume() }
            do {
                try process.run()
            } catch {
                continuation.resume(throwing: error)
            }
        }
        return Outcome(
            // A trap ends a program by a signal, which must not be taken for an exit code of its own choosing.
            exitCode: process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus,
            output: try String(contentsOf: printed, encoding: .utf8),
            errors: try String(contentsOf: told, encoding: .utf8)
        )
    }

    /// SwiftPM builds the program into the folder in which the tests are.
    static let executable: URL = {
        let bundle = Bundle.allBundles.first { $0.bundleURL.pathExtension == "xctest" }
        let folder = bundle?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL
        return folder.appending(path: "users")
    }()
}

/// How a program ended, and what it said.
struct Outcome {
    let exitCode: Int32
    let output: String
    let errors: String

    var lines: [Substring] { output.split(separator: "\n") }

    /// Expects that all went well, and that there was nothing to tell.
    func expectSuccess(sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(exitCode == 0, sourceLocation: sourceLocation)
        #expect(errors == "", sourceLocation: sourceLocation)
    }

    /// Expects that the program said what is wrong in one line that has these words in it, and nothing else.
    func expectProblem(_ words: String, exitCode code: Int32 = 1, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(exitCode == code, sourceLocation: sourceLocation)
        #expect(output == "", sourceLocation: sourceLocation)
        #expect(errors.hasPrefix("users: "), sourceLocation: sourceLocation)
        #expect(errors.contains(words), sourceLocation: sourceLocation)
        #expect(
            errors.hasSuffix("\n") && errors.dropLast().allSatisfy { !$0.isNewline },
            sourceLocation: sourceLocation
        )
    }
}
