import Dovetail
import DovetailContainer

final class Analytics {
    private(set) var events: [String] = []

    func track(_ event: String) {
        events.append(event)
    }
}

/// The user's settings. They are functions, so that tests and previews can supply their own.
@Client
struct Preferences {
    var showsFavoritesFirst: () -> Bool = { true }
    var save: (_ contact: Contact) throws -> Void
}

/// Draws portraits away from the main actor.
actor Portraits {
    private var drawn: [Int: String] = [:]

    func portrait(of id: Contact.ID, name: String) -> String {
        if let portrait = drawn[id] { return portrait }
        let portrait = name.split(separator: " ").compactMap(\.first).map(String.init).joined()
        drawn[id] = portrait
        return portrait
    }

    var count: Int { drawn.count }
}

enum LoadContacts: NamedService { typealias Service = () async throws -> [Contact] }
