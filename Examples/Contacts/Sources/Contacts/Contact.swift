struct Contact: Identifiable, Equatable {
    let id: Int
    var name: String
    var isFavorite = false
}

/// The source of contacts.
protocol ContactsAPI {
    func contacts() async throws -> [Contact]
}

final class BundledAPI: ContactsAPI {
    let bundled: [Contact]

    init(bundled: [Contact]) {
        self.bundled = bundled
    }

    func contacts() async throws -> [Contact] { bundled }
}

/// Logs the requests to another API.
final class LoggingAPI: ContactsAPI {
    private let api: any ContactsAPI
    private let analytics: Analytics

    init(_ api: any ContactsAPI, analytics: Analytics) {
        self.api = api
        self.analytics = analytics
    }

    func contacts() async throws -> [Contact] {
        analytics.track("contacts")
        return try await api.contacts()
    }
}
