import DovetailContainer
import DovetailTesting
import Testing

@testable import Contacts

extension Contact {
    static let ada = Contact(id: 1, name: "Ada Lovelace")
    static let grace = Contact(id: 2, name: "Grace Hopper", isFavorite: true)
}

@Suite("The list of contacts", .container(AppAssembly(bundled: [.ada, .grace]), BackgroundAssembly()))
struct ContactListTests {
    final class FakeAPI: ContactsAPI {
        func contacts() async throws -> [Contact] { [.ada] }
    }

    @Test("Favorites come first, and requests to the API are tracked")
    func favorites() async throws {
        let list = try Test.container.resolve(ContactListModel.self)
        try await list.refresh()
        #expect(list.contacts == [.grace, .ada])
        #expect(try Test.container.resolve(Analytics.self).events == ["contacts"])
    }

    @Test("A contact is saved, and has a portrait that was drawn elsewhere")
    func detail() async throws {
        let saved = Calls<Contact>()
        let container = try Test.container.replacing(on: MainActor.self) { registry in
            registry.register(Preferences.self) {
                Preferences(showsFavoritesFirst: { false }, save: { saved($0) })
            }
        }
        let list = try container.resolve(ContactListModel.self)
        try await list.refresh()
        let model = try list.detail(at: 0)
        try model.toggleFavorite()
        #expect(saved.all.map(\.name) == ["Ada Lovelace"])
        #expect(await model.portrait() == "AL")
    }

    @Test(
        "A test replaces an API of the app",
        .replacing(on: MainActor.self) { $0.register((any ContactsAPI).self) { FakeAPI() }.scope(.singleton) }
    )
    func replaced() async throws {
        let list = try Test.container.resolve(ContactListModel.self)
        try await list.refresh()
        #expect(list.contacts == [.ada])
    }

    @Test("The application is wired")
    func wired() {
        expectWired(AppAssembly(bundled: []), BackgroundAssembly())
    }
}
