import DovetailContainer

/// The profile of a user. The user, and the property for another page, are arguments.
struct ProfileAssembly: Assembly {
    func assemble(_ registry: inout Registry) {
        registry.register(ProfileViewModel.self, arguments: User.ID.self, SendableProperty<Bool>.self) {
            (id, hasNewPage, find: Named<Users.FindAnywhere>, settings: SettingsStorage) in
            ProfileViewModel(
                getProfileInfo: partial(find.value, arg1: id),
                getUserSettings: partial(settings.load, arg1: id),
                updateSettings: partial(settings.save, arg1: id),
                hasNewPage: hasNewPage
            )
        }
    }
}
