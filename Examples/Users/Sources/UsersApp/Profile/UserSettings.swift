/// How a profile is shown.
struct UserSettings: Codable, Equatable, Sendable {
    var pageSize = 5
}
