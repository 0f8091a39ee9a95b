// The code of the article "Extending a container".
import DovetailContainer
// snippet.hide
import Testing

@Suite struct ExtendingAContainer {
    // MARK: - Add recipes

    @Test func sharesInstances() async throws {
        // snippet.show
        let app = try Container(StorageAssembly(), EditorAssembly())
        let withExport = try app.extended(ExportAssembly())
        // snippet.hide

        #expect(try withExport.resolve([MenuItem].self).map(\.title) == ["Open", "Export"])
        #expect(try app.resolve([MenuItem].self).map(\.title) == ["Open"])
        #expect(withExport.description.hasPrefix("an extension by 2 recipes"))

        // MARK: - Start and stop

        // snippet.show
        try await app.start()
        try await withExport.start()
        let export = try withExport.resolve(Export.self)
        // snippet.hide

        let storage = try app.resolve(Storage.self)
        #expect(export.storage === storage)
        try await app.stop()
        #expect(throws: ResolutionError.self) { try withExport.resolve(Storage.self) }
    }

    @Test("An extension can be extended, and leaves alone what is there")
    func extendedInTurn() async throws {
        let app = try Container(StorageAssembly(), EditorAssembly())
        let withExport = try app.extended(ExportAssembly())
        try await app.start()
        let withImport = try withExport.extended(ImportAssembly())
        #expect(try withImport.resolve([MenuItem].self).count == 3)
        #expect(throws: WiringError.self) { try app.extended(ImportAssembly()) }

        #expect(throws: WiringError.self) { try app.extended(StorageAssembly()) }
        #expect(throws: WiringError.self) { try app.extended { $0.decorate(Storage.self) { storage in storage } } }
    }

    @Test("Scopes that are entered from the extension have its services")
    func customScopes() throws {
        let app = try Container { $0.register(Sidebar.self, Sidebar.init).scope(Window.self) }
        let before = try app.enter(Window.self)
        let extended = try app.extended { $0.register(Palette.self, Palette.init).scope(Window.self) }
        #expect(throws: ResolutionError.self) { try before.resolve(Palette.self) }
        _ = try extended.enter(Window.self).resolve(Palette.self)
    }

    @Test("A copy of an extension for a test shares nothing with it")
    func replacing() async throws {
        let app = try Container(StorageAssembly(), EditorAssembly())
        let withExport = try app.extended(ExportAssembly())
        let testing = try withExport.replacing { registry in
            registry.register(Storage.self, Storage.init).scope(.singleton)
        }
        try await app.start()
        #expect(try testing.resolve(Export.self) !== withExport.resolve(Export.self))
    }
}

enum Window: NamedScope {}
// snippet.show

final class Storage: Sendable {}

struct StorageAssembly: Assembly {
    func assemble(_ registry: inout Registry) {
        registry.register(Storage.self, Storage.init).scope(.singleton).onStart { _ in }.onStop { _ in }
    }
}

struct MenuItem: Sendable { let title: String }

struct EditorAssembly: Assembly {
    func assemble(_ registry: inout Registry) {
        registry.contribute(MenuItem.self) { MenuItem(title: "Open") }
    }
}

final class Export: Sendable {
    let storage: Storage

    init(from storage: Storage) { self.storage = storage }
}

struct ExportAssembly: Assembly {
    func assemble(_ registry: inout Registry) {
        registry.register(Export.self) { (storage: Storage) in
            Export(from: storage)
        }
        .scope(.singleton)
        registry.contribute(MenuItem.self) { MenuItem(title: "Export") }
    }
}
// snippet.hide

struct ImportAssembly: Assembly {
    func assemble(_ registry: inout Registry) {
        registry.contribute(MenuItem.self) { (_: Export) in MenuItem(title: "Import") }
    }
}

final class Palette: Sendable {}
final class Sidebar: Sendable {}

await Testing.__swiftPMEntryPoint() as Never
