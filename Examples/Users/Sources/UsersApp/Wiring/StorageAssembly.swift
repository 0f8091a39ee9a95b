import DovetailContainer
import Foundation

/// The data that is kept between runs, in this folder.
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
