import DependencyGraph
import Dovetail

/// A graph in a source.
struct SourceGraph {
    /// The name of the struct, with those of the types around it.
    let name: String
    let module: String
    let file: String
    /// The inputs and recipes, a line each, as the macro describes them.
    let recipes: [String]
    /// What is wrong with it.
    let findings: [Finding]

    /// The graph as the program has it.
    var dependencyGraph: DependencyGraph {
        let file = file.split(separator: "/").last.map(String.init) ?? ""
        return DependencyGraph(recipes: recipes.joined(separator: "\n"), of: name, fileID: "\(module)/\(file)")
    }
}
