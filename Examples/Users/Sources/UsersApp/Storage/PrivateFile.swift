import Foundation

/// A JSON file that only its owner can read. It is always whole: a reader finds what was there before or what is there
/// now, never a part of it, even when the power fails in between.
struct PrivateFile: Sendable {
    let path: String

    init(_ url: URL) {
        path = url.path(percentEncoded: false)
    }

    /// What the file holds, or `nil` when there is none.
    func read<Value: Decodable>(_ type: Value.Type) throws(FileError) -> Value? {
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        return try attempt("read") {
            try JSONDecoder().decode(type, from: Data(contentsOf: URL(filePath: path)))
        }
    }

    /// Replaces what the file holds.
    func write(_ value: some Encodable) throws(FileError) {
        try attempt("write") {
            let bytes = try JSONEncoder().encode(value)
            try FileManager.default.createDirectory(
                atPath: folder,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
            // Written beside the file and then put in its place, which the file system does all at once.
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
                // Gone already, and that is all that was asked for.
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
