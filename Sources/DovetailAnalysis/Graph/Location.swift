extension DependencyGraph {
    /// A line in a source file.
    ///
    /// ```swift
    /// DependencyGraph.Location(fileID: "App/UsersAssembly.swift", line: 14).description    // "UsersAssembly.swift:14"
    /// ```
    public struct Location: Hashable, Sendable, CustomStringConvertible {
        /// The file as `#fileID` spells it: the module, a slash, and the name of the file.
        public var fileID: String
        /// The line, counted from 1.
        public var line: Int

        /// Creates a location; pass `#fileID` and `#line`.
        public init(fileID: String, line: Int) {
            self.fileID = fileID
            self.line = line
        }

        /// The file's name and the line.
        public var description: String {
            let name = fileID.lastIndex(of: "/").map { fileID[fileID.index(after: $0)...] } ?? fileID[...]
            return "\(name.isEmpty ? "?" : name):\(line)"
        }
    }
}
