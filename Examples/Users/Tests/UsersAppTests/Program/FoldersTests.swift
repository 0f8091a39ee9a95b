import Foundation
import Testing

@testable import users

@Suite("Folders")
struct FoldersTests {
    private let home = FileManager.default.homeDirectoryForCurrentUser.path(percentEncoded: false)

    @Test("Folders are those of XDG by default")
    func defaults() {
        let folders = Folders(environment: [:])
        #expect(folders.cache.path(percentEncoded: false) == home.appending("/.cache/users").replacing("//", with: "/"))
        #expect(
            folders.data.path(percentEncoded: false) == home.appending("/.local/share/users").replacing("//", with: "/")
        )
    }

    @Test("The environment says where the folders are, unless it says something relative")
    func environment() {
        let folders = Folders(environment: ["XDG_CACHE_HOME": "/var/cache", "XDG_DATA_HOME": "here"])
        #expect(folders.cache.path(percentEncoded: false) == "/var/cache/users")
        #expect(folders.data == Folders(environment: [:]).data)
    }
}
