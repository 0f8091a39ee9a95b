import Foundation

/// A folder for one test, which goes away with it.
final class TemporaryFolder: Sendable {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "users-tests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    /// Every file in the folder with its content: two of these are equal when nothing has changed in between.
    func contents() throws -> [String: Data] {
        let paths = try FileManager.default.subpathsOfDirectory(atPath: url.path(percentEncoded: false))
        return try paths.reduce(into: [:]) { contents, path in
            let file = url.appending(path: path)
            guard try file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else { return }
            contents[path] = try Data(contentsOf: file)
        }
    }

    /// Makes a file in the folder, and the folders around it.
    @discardableResult
    func write(_ text: String, to path: String) throws -> URL {
        let file = url.appending(path: path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
        return file
    }
}
