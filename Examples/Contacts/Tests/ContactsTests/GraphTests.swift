import Dovetail
import DovetailTesting
import Testing

@testable import Contacts

@Suite("The same application as a graph")
struct GraphTests {
    private let app = ContactsGraph(bundled: [.ada, .grace])

    @Test("The graph works as the container does")
    func list() async throws {
        let list = app.list()
        try await list.refresh()
        #expect(list.contacts == [.ada, .grace])
        #expect(app.analytics().events == ["contacts"])
    }

    @Test("A test replaces classes of the main actor and functions")
    func replaced() async throws {
        let analytics = Analytics()
        let testing = app.replacing {
            $0.replace(\.analytics) { analytics }
            $0.loadContacts = { [.grace] }
        }
        let list = testing.list()
        try await list.refresh()
        #expect(list.contacts == [.grace])
        try list.detail(at: 0).toggleFavorite()
        #expect(analytics.events == ["favorite 2"])
    }
}
