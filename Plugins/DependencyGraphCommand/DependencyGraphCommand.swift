import Foundation
import PackagePlugin

/// `swift package dependency-graph`: tells the tool of what the package consists, and passes on its answer.
@main
struct DependencyGraphCommand: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        let tool = Process()
        tool.executableURL = try context.tool(named: "DovetailTool").url
        tool.arguments = arguments
        let (input, output, errors) = (Pipe(), Pipe(), Pipe())
        tool.standardInput = input
        tool.standardOutput = output
        tool.standardError = errors
        let package = try JSONEncoder().encode(PackageSources(context))
        try tool.run()
        // Each pipe holds some KB only, so all of them have to be served at the same time.
        let group = DispatchGroup()
        DispatchQueue.global().async(group: group) {
            // A tool that needs no package, as for its help, does not read it.
            signal(SIGPIPE, SIG_IGN)
            try? input.fileHandleForWriting.write(contentsOf: package)
            try? input.fileHandleForWriting.close()
        }
        let messages = Messages()
        DispatchQueue.global().async(group: group) {
            messages.text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        }
        while case let data = output.fileHandleForReading.availableData, !data.isEmpty {
            FileHandle.standardOutput.write(data)
        }
        group.wait()
        tool.waitUntilExit()
        let hasError = messages.passOn()
        // Swift packages exit with 1 where an error was said, and with nothing else.
        if tool.terminationStatus != 0, !hasError {
            Diagnostics.error("the tool ended with exit code \(tool.terminationStatus)")
        }
    }
}

/// The warnings and errors of the tool, beside its answer.
private final class Messages: @unchecked Sendable {
    // Sendable because it is written by one thread, and read when that has come to an end.

    var text = ""

    /// Says it as SwiftPM does, on the standard error. What a plug-in prints itself all becomes part of the answer.
    ///
    /// - Returns: Whether an error is among it.
    func passOn() -> Bool {
        var hasError = false
        for line in text.split(separator: "\n") {
            if line.hasPrefix("error: ") {
                Diagnostics.error(String(line.dropFirst("error: ".count)))
                hasError = true
            } else if line.hasPrefix("warning: ") {
                Diagnostics.warning(String(line.dropFirst("warning: ".count)))
            } else {
                Diagnostics.warning(String(line))
            }
        }
        return hasError
    }
}
