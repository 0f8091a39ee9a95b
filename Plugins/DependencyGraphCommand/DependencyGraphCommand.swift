import Foundation
import PackagePlugin

/// `swift package dependency-graph`: describes the package to the tool, and passes on its answer.
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
        // A pipe only buffers some KB, so all of them have to be served at the same time.
        let group = DispatchGroup()
        DispatchQueue.global().async(group: group) {
            // The tool does not read the package if it does not need it, for its help for example.
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
        // SwiftPM exits with 1 only if the plug-in reported an error.
        if tool.terminationStatus != 0, !hasError {
            Diagnostics.error("the tool ended with exit code \(tool.terminationStatus)")
        }
    }
}

/// The warnings and errors of the tool.
private final class Messages: @unchecked Sendable {
    // Sendable because one thread writes it, and it is read only after that thread has finished.

    var text = ""

    /// Reports the messages through SwiftPM, on standard error. Anything that a plug-in prints itself becomes part of
    /// the answer.
    ///
    /// - Returns: Whether one of them is an error.
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
