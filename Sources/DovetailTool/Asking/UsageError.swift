import DovetailGraph

/// A command line that means nothing.
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
