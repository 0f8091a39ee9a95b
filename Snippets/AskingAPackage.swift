// The code of the article "Asking a package for its graph". Its test runs at the end.
import DovetailContainer
import DovetailReports
import Foundation
// snippet.hide
import DovetailTesting
import Testing
// snippet.show

@Test func theApplicationIsWired() {
    expectWired(NetworkAssembly(baseURL: url), UsersAssembly())
}

// snippet.hide
let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
precondition(FileManager.default.changeCurrentDirectoryPath(folder.path))
// snippet.show
let container = try Container(NetworkAssembly(baseURL: url), UsersAssembly())
try container.dependencyGraph.json()
    .write(toFile: "graph.json", atomically: true, encoding: .utf8)

// snippet.hide
let written = try DependencyGraph(json: String(contentsOf: folder.appending(path: "graph.json"), encoding: .utf8))
precondition(written.problems().isEmpty)
precondition(written.nodes.contains { $0.id.description == "Users.LoadAll" })
try FileManager.default.removeItem(at: folder)

// MARK: - Types that the article uses

let url = "http://localhost"

struct API: Sendable {
    let baseURL: String
}

enum Users {
    enum LoadAll: NamedService { typealias Service = @Sendable () async throws -> [String] }
}

struct NetworkAssembly: Assembly {
    let baseURL: String

    func assemble(_ registry: inout Registry) {
        registry.register(API.self) { API(baseURL: baseURL) }.scope(.singleton)
    }
}

struct UsersAssembly: Assembly {
    func assemble(_ registry: inout Registry) {
        registry.register(Users.LoadAll.self) { (api: API) in { [api.baseURL] } }
    }
}

await Testing.__swiftPMEntryPoint() as Never
