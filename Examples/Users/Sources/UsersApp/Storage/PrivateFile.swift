import Foundation

/// A JSON file that only its owner can read. Writes are atomic: a reader finds the old or the new content, never a
/// part of it, even after a power failure.
struct PrivateFile: Sendable {
    let path: String

    init(_ url: URL) {
        path = url.path(percentEncoded: false)
    }

    /// The content of the file, or `nil` if there is no file.
    func read<Value: Decodable>(_ type: Value.Type) throws(FileError) -> Value? {
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        return try attempt("read") {
            try JSONDecoder().decode(type, from: Data(contentsOf: URL(filePath: path)))
        }
    }

    /// Replaces the content of the file.
    func write(_ value: some Encodable) throws(FileError) {
        try attempt("write") {
            let bytes = try JSONEncoder().encode(value)
            try FileManager.default.createDirectory(
                atPath: folder,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
            // Written to a temporary file that then replaces the file, which is atomic.
            let draft = "\(path).\(UUID().uuidString)"
            do {
                try writeNew(bytes, to: draft)
                try Posix.call { rename(draft, path) }
            } catch {
                unlink(draft)
                throw error
            }
        }
    }

    /// Removes the file, if there is one.
    func remove() throws(FileError) {
        try attempt("remove") {
            do {
                try Posix.call { unlink(path) }
            } catch let error as SystemError where error.code == ENOENT {
                // The file is gone already.
            }
        }
    }

    private var folder: String { (path as NSString).deletingLastPathComponent }

    private func writeNew(_ bytes: Data, to draft: String) throws {
        let descriptor = try Posix.call { open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }
        defer { close(descriptor) }
        try Posix.write(bytes, to: descriptor)
        try Posix.call { fsync(descriptor) }
    }

    private func attempt<Result>(_ action: String, _ body: () throws -> Result) throws(FileError) -> Result {
        do {
            return try body()
        } catch is DecodingError {
            throw FileError(path: path, action: action, reason: "this program did not write what is in it")
        } catch {
            throw FileError(path: path, action: action, reason: error.localizedDescription)
        }
    }
}
