#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#elseif canImport(Darwin)
    import Darwin
#endif

extension DependencyGraph {
    /// Whether the destination of messages shows colors: a terminal does, unless the environment says otherwise.
    ///
    /// [`NO_COLOR`](https://no-color.org), if it is not empty, and `TERM=dumb` both mean plain text. So does a file, a pipe, or a
    /// system where this is not known.
    ///
    /// ```swift
    /// let colored = DependencyGraph.showsColors(fileDescriptor: 1)
    /// for message in graph.messages(for: graph.problems(), colored: colored) { print(message) }
    /// ```
    ///
    /// - Parameter fileDescriptor: The destination of the messages: 1 for standard output, 2 for standard error.
    /// - Returns: Whether to write the messages with colors.
    public static func showsColors(fileDescriptor: Int32) -> Bool {
        #if canImport(Glibc) || canImport(Musl) || canImport(Android) || canImport(Darwin)
            let isRefused = getenv("NO_COLOR").map { $0.pointee != 0 } ?? false
            let isDumb = getenv("TERM").map { strcmp($0, "dumb") == 0 } ?? false
            return isatty(fileDescriptor) == 1 && !isRefused && !isDumb
        #else
            return false
        #endif
    }
}

extension Message {
    /// The terminal codes for the parts of a message.
    static func color(_ severity: DependencyGraph.Problem.Severity) -> String { severity == .error ? "1;31" : "1;33" }
    static var titleColor: String { "1" }
    static func color(ofLabel label: String) -> String { label == advice ? "32" : "2" }

    static func paint(_ text: String, _ color: String?) -> String {
        color.map { "\u{1B}[" + $0 + "m" + text + "\u{1B}[0m" } ?? text
    }
}
