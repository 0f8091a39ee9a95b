import DovetailContainer
import DovetailTesting
import Testing

private final class ImageCache: Sendable {}
private final class UserDatabase: Sendable {}
private final class Basket: Sendable {}
private struct Dashboard {}

private enum Session: NamedScope { typealias Inputs = String }

private struct StorageAssembly: Assembly {
    /// Called when the database is started.
    var opening: @Sendable () async throws -> Void = {}

    func assemble(_ registry: inout Registry) {
        registry.register(ImageCache.self) { ImageCache() }.scope(.singleton)
        registry.register(UserDatabase.self) { [opening] (_: ImageCache) in
            try await opening()
            return UserDatabase()
        }
        .scope(.singleton)
    }
}

private struct AppAssembly: Assembly {
    func assemble(_ registry: inout Registry) {
        registry.register(Basket.self) { (_: String, _: ImageCache) in Basket() }.scope(Session.self)
        registry.register(Dashboard.self) { (_: UserDatabase) in Dashboard() }
    }
}

extension ContainerTests {
    @Suite("A printed container", .timeLimit(.minutes(10)))
    struct DescriptionTests {
        @Test("A printed container says what is in it, what is made, and what has started")
        func states() async throws {
            let container = try Container(StorageAssembly(), AppAssembly())
            #expect(
                "\(container)" == """
                    a container of 4 recipes from 2 assemblies
                      made       0 of 2 shared services
                      to start   UserDatabase
                    """
            )
            _ = try container.resolve(ImageCache.self)
            #expect("\(container)".contains("made       1 of 2 shared services"))
            try await container.start()
            #expect(
                "\(container)" == """
                    a container of 4 recipes from 2 assemblies
                      made       2 of 2 shared services
                      started    1 service
                    """
            )
            try await container.stop()
            #expect("\(container)".hasSuffix("stopped    1 service"))
        }

        @Test("A printed container says what it waits for while it starts")
        func starting() async throws {
            let (isOpening, open) = (Gate(), Gate())
            let container = try Container(
                StorageAssembly {
                    await isOpening.open()
                    await open.wait()
                }
            )
            async let start = container.start()
            await isOpening.wait()
            #expect("\(container)".hasSuffix("starting   UserDatabase, after 0 of 1 service"))
            await open.open()
            _ = try await start
        }

        @Test("A printed scope has its name, and a container with nothing to start has no line about a start")
        func scope() throws {
            let session = try Container(StorageAssembly(), AppAssembly()).enter(Session.self, "anna")
            _ = try session.resolve(Basket.self)
            #expect(
                "\(session)" == """
                    the scope Session with 1 recipe
                      made       1 of 1 shared service
                    """
            )
            #expect("\(try Container { $0.register(Dashboard.self) { Dashboard() } })" == "a container of 1 recipe")
        }

        @Test("A printed graph says where to look, and a printed registry how much there is so far")
        func graphAndRegistry() throws {
            let graph = try Container(StorageAssembly(), AppAssembly()).dependencyGraph
            let text = "a dependency graph of 5 nodes and 4 dependencies; DovetailReports shows it,"
            #expect("\(graph)" == "\(text) for instance with print(graph.tree())")
            var registry = ""
            _ = try Container {
                $0.assemble(StorageAssembly())
                registry = "\($0)"
            }
            #expect(registry == "a registry of recipes, 2 so far; a container that is made of it says more")
        }

        @Test("A printed container does not count a weak service that is gone")
        func weak() throws {
            let container = try Container { $0.register(ImageCache.self) { ImageCache() }.scope(.weak) }
            var cache: ImageCache? = try container.resolve(ImageCache.self)
            withExtendedLifetime(cache) { #expect("\(container)".hasSuffix("made       1 of 1 shared service")) }
            cache = nil
            #expect("\(container)".hasSuffix("made       0 of 1 shared service"))
        }
    }
}
