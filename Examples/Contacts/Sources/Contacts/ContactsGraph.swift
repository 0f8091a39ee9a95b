import Dovetail

/// The same application, wired by the compiler.
@Graph
struct ContactsGraph {
    let bundled: [Contact]

    @Shared func analytics() -> Analytics { Analytics() }
    @Shared func portraits() -> Portraits { Portraits() }

    func api(bundled: [Contact], analytics: Analytics) -> any ContactsAPI {
        LoggingAPI(BundledAPI(bundled: bundled), analytics: analytics)
    }

    func preferences() -> Preferences { Preferences(save: { _ in }) }

    func loadContacts(api: any ContactsAPI) -> () async throws -> [Contact] {
        { try await api.contacts() }
    }

    func list(
        loadContacts: @escaping () async throws -> [Contact],
        detail: @escaping (Contact) -> ContactModel
    ) -> ContactListModel {
        ContactListModel(load: loadContacts, makeDetail: detail)
    }

    func detail(
        _ contact: Contact,
        portraits: Portraits,
        preferences: Preferences,
        analytics: Analytics
    ) -> ContactModel {
        ContactModel(contact: contact, portraits: portraits, preferences: preferences, analytics: analytics)
    }
}
