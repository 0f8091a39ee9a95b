// Reads Swift files for check-branches.py: what they import, which names they use, and which builds compile that.
//
// It reads a question in JSON and writes answers in JSON. The script decides what they mean.

import Foundation

struct Question: Decodable {
    struct Platform: Decodable {
        var systems: Set<String>
        var modules: Set<String>
    }

    var platforms: [String: Platform]
    var files: [String]
}

struct Answer: Encodable {
    struct Mistake: Encodable {
        var line: Int
        var text: String
    }

    struct Condition: Encodable, Hashable {
        var line: Int
        var function: String
        var argument: String
    }

    struct Import: Encodable {
        var line: Int
        var path: [String]
        /// Whether a declaration is imported, not the whole module.
        var isScoped: Bool
        var clause: Int
    }

    /// A name that is not the member of an expression or a type.
    struct Use: Encodable {
        enum Kind: String, Encodable { case function, value, type }

        var line: Int
        var name: String
        var kind: Kind
        /// The types around it, of which it may be a member.
        var types: [String]
        var clause: Int
    }

    var mistakes: [Mistake] = []
    var conditions: Set<Condition> = []
    /// The platform of each build: a build is a platform, a compiler, and a set of conditions.
    var builds: [String] = []
    /// The builds that compile each clause of an `#if`. Clause 0 is the file itself, which all builds compile.
    var clauses: [[Int]] = []
    var imports: [Import] = []
    var uses: [Use] = []
    /// The names that functions declare.
    var locals: Set<String> = []
    /// The names that each type declares. Those of globals are under an empty name.
    var members: [String: Set<String>] = ["": []]
    var supertypes: [String: Set<String>] = [:]
}

let question = try JSONDecoder().decode(Question.self, from: FileHandle.standardInput.readDataToEndOfFile())
var answers: [String: Answer] = [:]
try await withThrowingTaskGroup(of: (String, Answer).self) { group in
    for file in question.files {
        group.addTask { [question] in (file, try Reader(file, platforms: question.platforms).answer) }
    }
    for try await (file, answer) in group { answers[file] = answer }
}
FileHandle.standardOutput.write(try JSONEncoder().encode(answers))
