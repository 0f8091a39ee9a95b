import Foundation
import Synchronization

/// A program, run as a person would run it, and the lines that it prints.
struct Program {
    /// Each line as soon as it is printed; it ends with the program.
    let lines: AsyncStream<String>
    private let process = Process()
    private let ended: AsyncStream<Never>

    /// Runs a program.
    init(_ file: URL, _ words: [String], in folder: URL? = nil) throws {
        let output = Pipe()
        let (lines, line) = AsyncStream.makeStream(of: String.self)
        let (ended, end) = AsyncStream.makeStream(of: Never.self)
        self.lines = lines
        self.ended = ended
        process.executableURL = file
        process.arguments = words
        process.currentDirectoryURL = folder
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = output
        process.terminationHandler = { _ in end.finish() }
        try process.run()
        Thread.detachNewThread {
            var rest = Data()
            while case let data = output.fileHandleForReading.availableData, !data.isEmpty {
                rest += data
                while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                    line.yield(String(decoding: rest[..<end], as: UTF8.self))
                    rest = Data(rest[(end + 1)...])
                }
            }
            line.finish()
        }
    }

    /// Runs `worker` with these words, on a queue.
    init(worker words: [String], queue: String) throws {
        try self.init(Program.worker, words + ["--queue", queue])
    }

    init(worker words: String..., queue: String) throws {
        try self.init(worker: words, queue: queue)
    }

    func send(_ signal: Int32) {
        kill(process.processIdentifier, signal)
    }

    /// Waits until it has ended.
    ///
    /// - Returns: Its exit code, or the negative number of the signal that ended it.
    func end() async -> Int32 {
        for await _ in ended {}
        return process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
    }

    /// Waits until it has ended, with all that it has printed meanwhile.
    func output() async -> String {
        let printed = await lines.reduce(into: []) { $0.append($1) }
        _ = await end()
        return printed.joined(separator: "\n")
    }

    /// SwiftPM builds the program into the folder in which the tests are.
    private static let worker: URL = {
        let bundle = Bundle.allBundles.first { $0.bundleURL.pathExtension == "xctest" }
        let folder = bundle?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL
        return folder.appending(path: "worker")
    }()
}
