public import DependencyGraph

extension DependencyGraph {
    /// A graph that is described by the signatures of its recipes.
    ///
    /// ``Graph()`` writes this for `dependencyGraph`. One text for a whole graph compiles in no time, whereas code for
    /// each recipe would take longer to compile than the recipes do.
    ///
    /// ```swift
    /// DependencyGraph(
    ///     recipes: """
    ///         3 input baseURL
    ///         5 shared api(baseURL)
    ///         7 private profile(_: User.ID, loadUsers)
    ///         8 screen(profile: (User.ID), log: ())
    ///         """,
    ///     fileID: "App/AppGraph.swift"
    /// )
    /// ```
    ///
    /// Each line has the number of the recipe's line, and its parameters: the type of one that stays open (`_: User.ID`),
    /// the name of what another one is supplied with, and behind that, where it is supplied with a function, what that
    /// takes (`log: ()`). What is not understood is left out.
    ///
    /// Takes time linear in the text.
    ///
    /// - Parameters:
    ///   - recipes: The inputs and recipes, a line each.
    ///   - fileID: The file they are written in, as `#fileID` spells it.
    public init(recipes: String, fileID: String) {
        self.init(nodes: recipes.split(separator: "\n").compactMap { Node(recipe: $0, fileID: fileID) })
    }
}

extension DependencyGraph.Node {
    fileprivate init?(recipe: Substring, fileID: String) {
        let parenthesis = recipe.firstIndex(of: "(") ?? recipe.endIndex
        let words = recipe[..<parenthesis].split(separator: " ")
        guard words.count > 1, let line = Int(words[0]), let name = words.last else { return nil }
        let marks = words[1..<(words.count - 1)]
        self.init(
            DependencyGraph.ID(String(name)),
            scope: marks.contains("input") ? .input : marks.contains("shared") ? .shared : .transient,
            location: SourceLocation(fileID: fileID, line: line),
            isRoot: !marks.contains("private")
        )
        for parameter in recipe[parenthesis...].inParentheses {
            if parameter.hasPrefix("_: ") {
                arguments.append(DependencyGraph.ID(String(parameter.dropFirst(3))))
            } else {
                dependencies.append(DependencyGraph.Edge(parameter: parameter))
            }
        }
    }
}

extension DependencyGraph.Edge {
    fileprivate init(parameter: Substring) {
        guard let colon = parameter.firstIndex(of: ":") else {
            self.init(DependencyGraph.ID(String(parameter)))
            return
        }
        let arguments = parameter[colon...].dropFirst(2).inParentheses.map { DependencyGraph.ID(String($0)) }
        let name = DependencyGraph.ID(String(parameter[..<colon]))
        self.init(name, kind: arguments.isEmpty ? .deferred : .factory, arguments: arguments)
    }
}

extension DependencyGraph.Scope {
    /// Handed in when the graph is made.
    fileprivate static let input = Self("input", depth: 0)
    /// Made once for each graph value.
    fileprivate static let shared = Self("shared", depth: 0)
}

extension Substring {
    /// What stands between the outermost parentheses, and between the commas that are in no others.
    fileprivate var inParentheses: [Substring] {
        guard first == "(", last == ")", count > 2 else { return [] }
        let inner = dropFirst().dropLast()
        var parts: [Substring] = []
        var start = inner.startIndex
        var depth = 0
        var previous: Character = " "
        for index in inner.indices {
            let character = inner[index]
            if "([{<".contains(character) { depth += 1 }
            if ")]}".contains(character) || character == ">" && previous != "-" { depth -= 1 }
            if character == ",", depth == 0 {
                parts.append(inner[start..<index])
                start = inner.index(index, offsetBy: 2, limitedBy: inner.endIndex) ?? inner.endIndex
            }
            previous = character
        }
        return parts + [inner[start...]]
    }
}
