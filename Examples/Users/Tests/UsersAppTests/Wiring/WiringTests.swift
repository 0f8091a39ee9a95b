import Dovetail
import Foundation
import Testing

@testable import UsersApp

@Suite("Wiring")
struct WiringTests {
    @Test("Everything that any part needs is provided", arguments: ["http://localhost/", "file:///srv/"])
    func isComplete(api: String) throws {
        try Container.validate(
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

    @Test("One function replaced is one function replaced: everything else is wired as it always is")
    func replacing() async throws {
        let application = try Application(
            api: nil,
            cache: URL(filePath: "/nowhere/cache.sqlite"),
            home: URL(filePath: "/nowhere"),
            console: Console()
        )
        let container = try application.container.replacing { registry in
            registry.register(Users.RetrieveAll.self) { { [.ada, .cem] } }
        }
        #expect(try await container.resolve(Users.LoadIncluded.self)(Users.inactive) == [.cem])
        #expect(try await container.resolve(Users.FindAnywhere.self)(1) == .ada)
    }
}
