import Dovetail
import DovetailTesting
import Testing

// The code of the article "Extending a container": Scripts/check-articles.py looks for it here.

private final class Storage: Sendable {}
private final class Export: Sendable {
    let storage: Storage

    init(from storage: Storage) { self.storage = storage }
}
private struct MenuItem: Sendable { let title: String }

private struct StorageAssembly: Assembly {
    func assemble(_ registry: inout Registry) {
        registry.register(Storage.self, scope: .singleton, onStart: { _ in }, onStop: { _ in }, Storage.init)
    }
}

private struct EditorAssembly: Assembly {
    func assemble(_ registry: inout Registry) {
        registry.contribute(MenuItem.self) { MenuItem(title: "Open …") }
    }
}

private struct ExportAssembly: Assembly {
    func assemble(_ registry: inout Registry) {
        registry.register(Export.self, scope: .singleton) { (storage: Storage) in Export(from: storage) }
        registry.contribute(MenuItem.self) { MenuItem(title: "Export …") }
    }
}

@Suite("Extending a container, as in the article") struct ExtendingAContainerTests {
    @Test("A plug-in shares what is there, and stops with it")
    func plugIn() async throws {
        let app = try Container(StorageAssembly(), EditorAssembly())
        let withExport = try app.extended(ExportAssembly())
        #expect(try withExport.resolve([MenuItem].self).map(\.title) == ["Open …", "Export …"])
        #expect(try app.resolve([MenuItem].self).map(\.title) == ["Open …"])

        try await app.start()
        try await withExport.start()
        let export = try withExport.resolve(Export.self)
        #expect(export.storage === (try app.resolve(Storage.self)))
        try await app.stop()
        #expect(throws: ResolutionError.self) { try withExport.resolve(Storage.self) }
    }
}
