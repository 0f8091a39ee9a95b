extension DependencyGraph {
    /// Creates a graph from the signatures of its recipes.
    ///
    /// `@Graph` writes this call for `dependencyGraph`. One text for a whole graph compiles instantly, whereas code for
    /// each recipe would take longer to compile than the recipes do.
    ///
    /// ```swift
    /// DependencyGraph(
    ///     recipes: """
    ///         3 input baseURL -> URL
    ///         5 public shared api(baseURL) -> any ApiService
    ///         7 private profile(_: User.ID, loadUsers) -> Profile
    ///         8 screen(profile: (User.ID), log: ()) -> Screen
    ///         """,
    ///     of: "AppGraph",
    ///     fileID: "App/AppGraph.swift"
    /// )
    /// ```
    ///
    /// Each line has the line number of the recipe; its parameters; and the type that it provides. An open parameter is given by its
    /// type (`_: User.ID`), any other by the name of the recipe or input that supplies it. If that is supplied as a function, the
    /// types of the function's parameters follow (`log: ()`). Lines that cannot be read are left out. Takes time linear in the text.
    ///
    /// - Parameters:
    ///   - recipes: The inputs and recipes, a line each.
    ///   - graph: The name of the type they are written in.
    ///   - fileID: The file they are written in, as `#fileID` spells it.
    public init(recipes: String, of graph: String, fileID: String) {
        var nodes = recipes.split(separator: "\n").compactMap { Node(recipe: $0, of: graph, fileID: fileID) }
        let taken = Set(nodes.flatMap { $0.dependencies.map(\.target) })
        for index in nodes.indices {
            // Roots are what other code may use: the rest of the file calls what is private and no recipe takes, or nobody does.
            nodes[index].isRoot = nodes[index].visibility != .file || !taken.contains(nodes[index].id)
        }
        self.init(nodes: nodes)
    }
}

extension DependencyGraph.Node {
    fileprivate init?(recipe: Substring, of graph: String, fileID: String) {
        let signature = recipe.split(outsideOf: " -> ")[0]
        let result = recipe[signature.endIndex...].dropFirst(4)
        let parenthesis = signature.firstIndex(of: "(") ?? signature.endIndex
        let words = signature[..<parenthesis].split(separator: " ")
        guard words.count > 1, let line = Int(words[0]), let name = words.last else { return nil }
        let marks = words[1..<(words.count - 1)]
        let isInput = marks.contains("input")
        self.init(
            DependencyGraph.ID(String(name)),
            scope: isInput ? .input : marks.contains("shared") ? .shared : .transient,
            location: DependencyGraph.Location(fileID: fileID, line: line),
            kind: isInput ? .input : .recipe,
            result: result.isEmpty ? nil : DependencyGraph.ID(String(result)),
            group: DependencyGraph.ID(graph)
        )
        visibility = marks.contains("private") ? .file : marks.contains("public") ? .everywhere : .module
        for parameter in signature[parenthesis...].inParentheses {
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
        let colon = parameter.firstIndex(of: ":") ?? parameter.endIndex
        let arguments = parameter[colon...].dropFirst(2).inParentheses.map { DependencyGraph.ID(String($0)) }
        let kind: Kind = colon == parameter.endIndex ? .direct : arguments.isEmpty ? .deferred : .factory
        self.init(DependencyGraph.ID(String(parameter[..<colon])), kind: kind, arguments: arguments)
    }
}

extension DependencyGraph.Scope {
    /// Passed in when the graph is created.
    fileprivate static let input = Self("input", depth: 0)
    /// Made once for each graph value.
    fileprivate static let shared = Self("shared", depth: 0)
}

extension Substring {
    /// The text in the outermost parentheses, split at the commas that are in no inner ones.
    fileprivate var inParentheses: [Substring] {
        guard first == "(", last == ")", count > 2 else { return [] }
        return dropFirst().dropLast().split(outsideOf: ", ")
    }

    /// The parts between separators outside of brackets.
    func split(outsideOf separator: String) -> [Substring] {
        var parts: [Substring] = []
        var start = startIndex
        var depth = 0
        var previous: Character = " "
        for index in indices where index >= start {
            let character = self[index]
            if "([{<".contains(character) { depth += 1 }
            if ")]}".contains(character) || character == ">" && previous != "-" { depth -= 1 }
            previous = character
            if depth == 0, self[index...].hasPrefix(separator) {
                parts.append(self[start..<index])
                start = self.index(index, offsetBy: separator.count)
            }
        }
        return parts + [self[start...]]
    }
}
