import Foundation

/// The default folders for the program's data, according to the XDG Base Directory Specification.
struct Folders {
    let cache: URL
    let data: URL

    init(environment: [String: String] = ProcessInfo.processInfo.environment) {
        let home = FileManager.default.homeDirectoryForCurrentUser
        func base(_ variable: String, _ fallback: String) -> URL {
            // The specification says to ignore relative paths.
            guard let path = environment[variable], path.hasPrefix("/") else { return home.appending(path: fallback) }
            return URL(filePath: path)
        }
        cache = base("XDG_CACHE_HOME", ".cache").appending(path: "users")
        data = base("XDG_DATA_HOME", ".local/share").appending(path: "users")
    }
}
