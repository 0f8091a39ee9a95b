import Foundation
import Testing

/// A Python program that says something in its first line and then runs until its standard input ends: until it is
/// stopped, or this object is gone, or the test process is, however that came about.
final class Python: Sendable {
    let firstLine: String
    private let process: Process
    private let input: FileHandle

    init(_ program: String, _ words: String...) throws {
        let (input, output) = (Pipe(), Pipe())
        process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["python3", "-c", program] + words
        process.standardInput = input
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        self.input = input.fileHandleForWriting

        var readable = pollfd(fd: output.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
        try #require(poll(&readable, 1, 20_000) == 1, "python3 said nothing for 20 seconds")
        let bytes = output.fileHandleForReading.availableData
        firstLine = String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .newlines)
        try #require(!firstLine.isEmpty, "python3 ended before it said anything")
    }

    deinit {
        stop()
    }

    /// Ends the program, and waits until it has ended.
    func stop() {
        try? input.close()
        process.waitUntilExit()
    }
}
