import DovetailContainer
import DovetailTesting
import Testing

@testable import Contacts

@Suite("Away from the main actor", .container(BackgroundAssembly()))
nonisolated struct BackgroundTests {
    @Test("An ordinary assembly of the app can be used anywhere")
    func portraits() async throws {
        let portraits = try Test.container.resolve(Portraits.self)
        #expect(await portraits.portrait(of: 1, name: "Ada Lovelace") == "AL")
        #expect(try Test.container.resolve(Portraits.self) === portraits)
        expectWired(BackgroundAssembly())
    }

    @Test("A service of the main actor is resolved there")
    func mainActor() async throws {
        let app = try await Container(AppAssembly(bundled: []), BackgroundAssembly())
        #expect(throws: ResolutionError.self) { _ = try app.resolve(Analytics.self) }
        let events = try await MainActor.run { try app.resolve(Analytics.self).events }
        #expect(events == [])
    }

    @Test("An actor has a separate container")
    func actors() async throws {
        actor Worker {
            let container: Container

            init() throws {
                container = try Container(BackgroundAssembly())
            }

            func count() async throws -> Int { try await container.resolve(Portraits.self).count }
        }
        #expect(try await Worker().count() == 0)
    }
}
