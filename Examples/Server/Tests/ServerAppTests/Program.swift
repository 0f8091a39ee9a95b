import Foundation

/// The built program, run as a person would run it.
struct Program {
    let lines = Lines()
    private let process = Process()
    private let ended: AsyncStream<Never>

    /// Runs it with these words.
    init(_ words: String..., database: URL) throws {
        let output = Pipe()
        let (ended, end) = AsyncStream.makeStream(of: Never.self)
        self.ended = ended
        process.executableURL = Program.executable
        process.arguments = words
        process.environment = ["SERVER_PORT": "0", "SERVER_DATABASE": database.path(percentEncoded: false)]
        process.standardOutput = output
        process.standardError = output
        process.terminationHandler = { _ in end.finish() }
        try process.run()
        Thread.detachNewThread { [lines] in
            var rest = Data()
            while case let data = output.fileHandleForReading.availableData, !data.isEmpty {
                rest += data
                while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                    lines.log(String(decoding: rest[..<end], as: UTF8.self))
                    rest = Data(rest[(end + 1)...])
                }
            }
            lines.finish()
        }
    }

    /// Sends SIGTERM.
    var terminate: @Sendable () -> Void {
        let number = process.processIdentifier
        return { kill(number, SIGTERM) }
    }

    /// Waits until it has ended. A test that is out of time kills it.
    ///
    /// - Returns: Its exit code, or the negative number of the signal that ended it.
    func end() async -> Int32 {
        await withTaskCancellationHandler {
            await Task { [ended] in for await _ in ended {} }.value
        } onCancel: { [number = process.processIdentifier] in
            kill(number, SIGKILL)
        }
        await lines.end()
        return process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
    }

    /// SwiftPM builds the program into the folder in which the tests are.
    private static let executable: URL = {
        let bundle = Bundle.allBundles.first { $0.bundleURL.pathExtension == "xctest" }
        let folder = bundle?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL
        return folder.appending(path: "server")
    }()
}
