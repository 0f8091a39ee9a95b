import Dovetail
import Foundation

/// Keeps the settings of each profile.
@Client
struct SettingsStorage: Sendable {
    var load: @Sendable (_ id: User.ID) async throws -> UserSettings
    var save: @Sendable (_ id: User.ID, _ settings: UserSettings) async throws -> Void
}

extension SettingsStorage {
    /// Keeps one file for each profile. A profile without a file has the default settings.
    static func live(folder: URL) -> SettingsStorage {
        let file: @Sendable (User.ID) -> PrivateFile = { PrivateFile(folder.appending(path: "user-\($0).json")) }
        return SettingsStorage(
            load: { id in try file(id).read(UserSettings.self) ?? UserSettings() },
            save: { id, settings in try file(id).write(settings) }
        )
    }
}
