// Writes the pages that the tests in Tests/Browser open: to the folder that it is given.
import DovetailGraph
import DovetailReports
import Foundation

guard CommandLine.arguments.count == 2 else {
    print("usage: browser-pages FOLDER")
    exit(2)
}
let folder = URL(filePath: CommandLine.arguments[1], directoryHint: .isDirectory)
try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
let pages: [(name: String, graph: DependencyGraph)] = [
    ("problems", .withEveryProblem), ("large", .large), ("empty", DependencyGraph(nodes: [])),
]
for (name, graph) in pages {
    let page = graph.html(title: name == "problems" ? "Every <problem> & more" : name)
    try Data(page.utf8).write(to: folder.appending(path: name + ".html"))
}
