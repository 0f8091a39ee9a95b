final class ContactListModel {
    private(set) var contacts: [Contact] = []
    private let load: () async throws -> [Contact]
    private let makeDetail: (Contact) throws -> ContactModel

    init(load: @escaping () async throws -> [Contact], makeDetail: @escaping (Contact) throws -> ContactModel) {
        self.load = load
        self.makeDetail = makeDetail
    }

    func refresh() async throws {
        contacts = try await load()
    }

    func detail(at index: Int) throws -> ContactModel { try makeDetail(contacts[index]) }
}

final class ContactModel {
    private(set) var contact: Contact
    private let portraits: Portraits
    private let preferences: Preferences
    private let analytics: Analytics

    init(contact: Contact, portraits: Portraits, preferences: Preferences, analytics: Analytics) {
        self.contact = contact
        self.portraits = portraits
        self.preferences = preferences
        self.analytics = analytics
    }

    func portrait() async -> String {
        await portraits.portrait(of: contact.id, name: contact.name)
    }

    func toggleFavorite() throws {
        contact.isFavorite.toggle()
        analytics.track("favorite \(contact.id)")
        try preferences.save(contact)
    }
}
