import Dovetail

/// The profile of one user. Its dependencies are functions that it calls and a property that it sets, so it knows
/// nothing of a cache, a file, or a terminal.
struct ProfileViewModel {
    let getProfileInfo: @Sendable () async throws -> User
    let getUserSettings: @Sendable () async throws -> UserSettings
    let updateSettings: @Sendable (UserSettings) async throws -> Void
    /// Whether projects remain for another page. The property belongs to the code that shows the profile.
    let hasNewPage: SendableProperty<Bool>

    /// The lines to show, with one page of projects. If a page size is passed, it is remembered for this profile.
    func lines(page number: Int, pageSize: Int?) async throws -> [String] {
        let user = try await getProfileInfo()
        var settings = try await getUserSettings()
        if let pageSize { settings.pageSize = pageSize }

        let page = try Page(number: number, size: settings.pageSize).slice(of: user.projects)
        if pageSize != nil { try await updateSettings(settings) }
        try hasNewPage.set(page.hasNext)

        return [user.signature, "user \(user.id), \(user.status), \(user.role)", "projects: \(user.projects.count)"]
            + page.elements.map { "  \($0)" }
    }
}
