/// A line in a source file.
///
/// ```swift
/// SourceLocation(fileID: "App/UsersAssembly.swift", line: 14).description    // "UsersAssembly.swift:14"
/// ```
public struct SourceLocation: Hashable, Sendable, CustomStringConvertible {
    /// The file as `#fileID` spells it: the module, a slash, and the file's name.
    public var fileID: String
    /// The line, counted from 1.
    public var line: Int

    /// Makes a location; pass `#fileID` and `#line`.
    public init(fileID: String, line: Int) {
        self.fileID = fileID
        self.line = line
    }

    /// The file's name and the line.
    public var description: String {
        var file = ""
        var isFolder = false
        for letter in fileID.unicodeScalars {
            if letter == "/" {
                isFolder = true
            } else {
                if isFolder { file = "" }
                isFolder = false
                file.unicodeScalars.append(letter)
            }
        }
        return "\(file.isEmpty ? "?" : file):\(line)"
    }
}
