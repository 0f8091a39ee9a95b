import DovetailContainer

/// The services on the main actor, which is the module's default.
struct AppAssembly: MainActorAssembly {
    let bundled: [Contact]

    func assemble(_ registry: inout MainActorRegistry) {
        registry.register(Analytics.self, Analytics.init).scope(.singleton)
        registry.register((any ContactsAPI).self) { BundledAPI(bundled: bundled) }.scope(.singleton)
        registry.decorate((any ContactsAPI).self) { (api, analytics: Analytics) in
            LoggingAPI(api, analytics: analytics)
        }
        registry.register(Preferences.self) { Preferences(save: { _ in }) }
        registry.register(LoadContacts.self) { (api: any ContactsAPI, preferences: Preferences) in
            {
                let contacts = try await api.contacts()
                guard preferences.showsFavoritesFirst() else { return contacts }
                return contacts.filter(\.isFavorite) + contacts.filter { !$0.isFavorite }
            }
        }
        registry.register(ContactListModel.self) {
            (load: Named<LoadContacts>, makeDetail: @escaping (Contact) throws -> ContactModel) in
            ContactListModel(load: load.value, makeDetail: makeDetail)
        }
        registry.register(ContactModel.self, arguments: Contact.self, ContactModel.init)
    }
}

/// The services that can be used from anywhere.
struct BackgroundAssembly: Assembly {
    func assemble(_ registry: inout Registry) {
        registry.register(Portraits.self) { Portraits() }.scope(.singleton)
    }
}
