/// The settings of a profile.
struct UserSettings: Codable, Equatable, Sendable {
    var pageSize = 5
}
