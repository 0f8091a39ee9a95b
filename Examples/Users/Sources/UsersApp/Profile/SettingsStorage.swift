import Dovetail
import Foundation

/// Keeps how each profile is shown.
@Client
struct SettingsStorage: Sendable {
    var load: @Sendable (_ id: User.ID) async throws -> UserSettings
    var save: @Sendable (_ id: User.ID, _ settings: UserSettings) async throws -> Void
}

extension SettingsStorage {
    /// In one file for each profile; a profile without one has the settings that every profile starts with.
    static func live(folder: URL) -> SettingsStorage {
        let file: @Sendable (User.ID) -> PrivateFile = { PrivateFile(folder.appending(path: "user-\($0).json")) }
        return SettingsStorage(
            load: { id in try file(id).read(UserSettings.self) ?? UserSettings() },
            save: { id, settings in try file(id).write(settings) }
        )
    }
}
