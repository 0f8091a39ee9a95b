/// The command line: a question, and the graph to ask.
struct Options: Equatable {
    enum Format: String, CaseIterable {
        case html, mermaid, dot, json, tree

        /// The format for the extension of a file name.
        init?(fileName: String) {
            let others: [String: Format] = ["htm": .html, "mmd": .mermaid, "gv": .dot, "txt": .tree]
            let ending = fileName.split(separator: ".").last.map(String.init) ?? ""
            guard let format = Format(rawValue: ending) ?? others[ending] else { return nil }
            self = format
        }
    }

    enum Question: Equatable {
        /// The graph as a picture or a text.
        case picture(Format)
        /// The reason why a service exists.
        case why(String)
        /// The dependents of a service.
        case dependents(String)
        /// The difference from a graph in a file.
        case difference(from: String)
        /// The problems of the graph.
        case check
        case help
    }

    var question = Question.picture(.tree)
    /// The targets whose graphs to read. If empty, all targets except tests.
    var targets: [String] = []
    /// The file to write the answer to, instead of the terminal.
    var output: String?
    /// The file to read the graph from, instead of the package's sources.
    var input: String?

    init(_ arguments: [String]) throws(UsageError) {
        var arguments = arguments[...]
        var asked: [String] = []
        while let argument = arguments.popFirst() {
            let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
            let option = parts.first ?? ""
            if parts.count > 1 { arguments = [parts[1]] + arguments }
            func value() throws(UsageError) -> String {
                guard let value = arguments.popFirst(), !value.isEmpty, !value.hasPrefix("--") else {
                    throw .missingValue(option)
                }
                return value
            }
            func ask(_ question: Question) {
                self.question = question
                asked.append(option)
            }
            switch option {
            case "--target": targets.append(try value())
            case "--output": output = try value()
            case "--input": input = try value()
            case "--format":
                let name = try value()
                guard let format = Format(rawValue: name) else { throw .unknownFormat(name) }
                ask(.picture(format))
            case "--why": ask(.why(try value()))
            case "--dependents": ask(.dependents(try value()))
            case "--diff": ask(.difference(from: try value()))
            case "--check" where parts.count == 1: ask(.check)
            case "--help" where parts.count == 1, "-h" where parts.count == 1:
                question = .help
                return
            default: throw .unknownOption(argument)
            }
        }
        guard asked.count < 2 else { throw .twoQuestions(asked[0], asked[1]) }
        if asked.isEmpty { question = .picture(output.flatMap(Format.init(fileName:)) ?? .tree) }
        if input != nil, !targets.isEmpty { throw .twoQuestions("--input", "--target") }
    }
}

extension Options {
    static let help = """
        OVERVIEW: Shows and checks the dependency graphs of this package.

        @Graph types are read from the sources, just as the macro reads them. What assemblies register is only known
        when they run: 'expectWired', in a test, attaches the graph of the container to the test, as a JSON file for --input.

        USAGE: swift package dependency-graph [options]

        QUESTIONS (one of these)
          --format <format>    The graph: html, mermaid, dot, json or tree. Without it, the format that the output's name
                               ends with, or else a tree.
          --why <name>         Why it is there: the shortest path that leads to it.
          --dependents <name>  What depends on it.
          --diff <file>        The difference from the graph in a JSON file.
          --check              The mistakes, as file:line:column: error: …, and nothing else.
          --help               This text.

        OPTIONS
          --target <target>    Only the graphs of this target; can be repeated. Without it, all targets but tests.
          --input <file>       The graph in a JSON file, instead of the sources. 'swift test --attachments-path <folder>'
                               writes those of containers, and a program with 'container.dependencyGraph.json()'.
          --output <file>      Writes the answer to a file. Where plug-ins run in a sandbox, a file in the package needs
                               'swift package --allow-writing-to-package-directory dependency-graph …'.

        It exits with 0, or with 1 when something is wrong with a graph or with the call.
        """
}

/// A question that cannot be answered.
enum UsageError: Error, Equatable, CustomStringConvertible {
    case unknownOption(String)
    case unknownFormat(String)
    case missingValue(String)
    case twoQuestions(String, String)
    case unknownTarget(String, known: [String])
    case unknownName(String, near: [String])

    var description: String {
        switch self {
        case .unknownOption(let option): "there is no option '\(option)'; see --help"
        case .unknownFormat(let name):
            "there is no format '\(name)'; the formats are "
                + Options.Format.allCases.map(\.rawValue).joined(separator: ", ")
        case .missingValue(let option): "\(option) needs a value; see --help"
        case .twoQuestions(let first, let second): "\(first) and \(second) cannot be asked together"
        case .unknownTarget(let name, let known):
            "there is no target '\(name)'; the targets are \(known.joined(separator: ", "))"
        case .unknownName(let name, let near):
            "nothing is named '\(name)'" + (near.isEmpty ? "" : "; similar: \(near.joined(separator: ", "))")
        }
    }
}
