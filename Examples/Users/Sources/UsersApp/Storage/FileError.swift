/// A file that could not be read, written or removed.
struct FileError: Error, Equatable, CustomStringConvertible {
    let path: String
    let action: String
    let reason: String

    var description: String { "cannot \(action) \(path): \(reason)" }
}
