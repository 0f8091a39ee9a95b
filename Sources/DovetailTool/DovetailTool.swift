import Foundation

/// The program behind the command plug-in. It prints its answer to standard output, and warnings and errors to standard error.
@main
struct DovetailTool {
    static func main() {
        do {
            exit(try run(Options(Array(CommandLine.arguments.dropFirst()))))
        } catch {
            say("error: \(error)")
            exit(error is UsageError ? 2 : 1)
        }
    }

    /// Returns the status to exit with.
    private static func run(_ options: Options) throws -> Int32 {
        if options.question == .help {
            try answer(Options.help, to: nil)
            return 0
        }
        let input = try FileHandle.standardInput.readToEnd() ?? Data()
        let reader = PackageReader(package: try JSONDecoder().decode(PackageSources.self, from: input))
        let found = try options.input.map(reader.read(input:)) ?? reader.read(targets: options.targets)
        let answers = Answers(graph: found.graph, title: reader.package.name)
        if let omission = found.omission { say("warning: \(omission)") }
        let text =
            switch options.question {
            case .picture(let format): try answers.picture(format)
            case .why(let name): try answers.why(name)
            case .dependents(let name): try answers.dependents(of: name)
            case .difference(let file): try answers.difference(from: file)
            case .check: found.findings.map(\.description).joined(separator: "\n")
            case .help: Options.help
            }
        try answer(text, to: options.output)
        let errors = found.findings.count(where: \.isError)
        if options.question == .check {
            if errors > 0 { say("error: \(errors) problem\(errors == 1 ? "" : "s")") }
        } else {
            for finding in found.findings where finding.severity != "note" { say(finding.asMessage) }
        }
        return errors > 0 ? 1 : 0
    }

    private static func answer(_ text: String, to file: String?) throws {
        let text = text.isEmpty || text.hasSuffix("\n") ? text : text + "\n"
        guard let file else {
            FileHandle.standardOutput.write(Data(text.utf8))
            return
        }
        do {
            try Data(text.utf8).write(to: URL(fileURLWithPath: file))
        } catch {
            throw OutputError(file: file, reason: (error as NSError).localizedDescription)
        }
    }

    private static func say(_ message: String) { FileHandle.standardError.write(Data((message + "\n").utf8)) }
}

/// A file that cannot be written.
struct OutputError: Error, CustomStringConvertible {
    let file: String
    let reason: String

    var description: String {
        "cannot write \(file): \(reason) Where plug-ins run in a sandbox, allow it with 'swift package "
            + "--allow-writing-to-package-directory dependency-graph …'."
    }
}
