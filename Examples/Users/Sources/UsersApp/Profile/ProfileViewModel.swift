import Dovetail

/// What there is to see of one user. It is handed the functions that it calls and the property that it sets, and knows
/// of no cache, no file and no terminal.
struct ProfileViewModel {
    let getProfileInfo: @Sendable () async throws -> User
    let getUserSettings: @Sendable () async throws -> UserSettings
    let updateSettings: @Sendable (UserSettings) async throws -> Void
    /// Whether projects remain for another page. It belongs to whoever shows the profile.
    let hasNewPage: SendableProperty<Bool>

    /// The lines to show, with one page of projects. A page size, when given, is remembered for this profile.
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
