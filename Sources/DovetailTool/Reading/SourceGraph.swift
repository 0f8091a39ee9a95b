import DovetailGraph
import Dovetail

/// A graph in a source.
struct SourceGraph {
    /// The name of the struct, with those of the types around it.
    let name: String
    let module: String
    let file: String
    /// The inputs and recipes, a line each, as the macro describes them.
    let recipes: [String]
    /// The types of the graphs that it includes, as they are spelt.
    let included: [String]
    /// What is wrong with it.
    let findings: [Finding]

    /// The graph as the program has it.
    var dependencyGraph: DependencyGraph {
        let file = file.split(separator: "/").last.map(String.init) ?? ""
        return DependencyGraph(recipes: recipes.joined(separator: "\n"), of: name, fileID: "\(module)/\(file)")
    }

    /// Whether the type is spelt like this in a module.
    func isNamed(_ type: String, in module: String) -> Bool {
        name == type || "\(self.module).\(name)" == type || self.module == module && name.hasSuffix("." + type)
    }
}
