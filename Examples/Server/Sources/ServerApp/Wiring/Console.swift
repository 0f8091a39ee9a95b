import Foundation

/// The terminal, or the file that takes its place.
enum Console {
    static let log: Log.Service = { line in
        FileHandle.standardOutput.write(Data("\(line)\n".utf8))
    }
}
