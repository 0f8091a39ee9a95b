import DovetailContainer
import DovetailTesting
import Foundation
import Testing

@testable import UsersApp

@Suite("Wiring with the container")
struct AppContainerTests {
    @Test("Everything that any part needs is provided", arguments: ["http://localhost/", "file:///srv/"])
    func isComplete(api: String) throws {
        try expectWired(
            NetworkAssembly(baseURL: #require(URL(string: api))),
            CacheAssembly(file: URL(filePath: "/nowhere/cache.sqlite")),
            StorageAssembly(home: URL(filePath: "/nowhere")),
            UsersAssembly(),
            ProfileAssembly(),
            CommandsAssembly(console: Console())
        )
    }

    @Test("A part that is forgotten is named, before anything runs")
    func missingPart() throws {
        let error = #expect(throws: WiringError.self) {
            try Container.validate(UsersAssembly())
        }
        #expect(error?.description.contains("Users.RetrieveAll") == true)
    }

    @Test(
        "A replaced function leaves everything else wired as it is",
        .container(
            NetworkAssembly(baseURL: URL(filePath: "/nowhere")),
            CacheAssembly(file: URL(filePath: "/nowhere/cache.sqlite")),
            StorageAssembly(home: URL(filePath: "/nowhere")),
            UsersAssembly(),
            ProfileAssembly(),
            CommandsAssembly(console: Console())
        ),
        .replacing { registry in
            registry.register(Users.RetrieveAll.self) { { [.ada, .cem] } }
        }
    )
    func replacing() async throws {
        let container = try Test.container
        #expect(try await container.resolve(Users.LoadIncluded.self)(Users.inactive) == [.cem])
        #expect(try await container.resolve(Users.FindAnywhere.self)(1) == .ada)
    }
}
