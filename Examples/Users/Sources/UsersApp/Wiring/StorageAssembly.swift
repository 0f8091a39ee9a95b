import Dovetail
import Foundation

/// What is remembered from one run to the next, in this folder.
struct StorageAssembly: Assembly {
    let home: URL

    func assemble(_ registry: inout Registry) {
        registry.register(UserStorage.self) {
            .live(file: home.appending(path: "credentials.json"))
        }
        registry.register(SettingsStorage.self) {
            .live(folder: home.appending(path: "settings"))
        }
    }
}
