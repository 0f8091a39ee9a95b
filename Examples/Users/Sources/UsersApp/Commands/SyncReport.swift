extension UserCacher.Progress: CustomStringConvertible {
    var description: String {
        switch self {
        case .downloading: "downloading users"
        case .caching(let count, let total): "caching user \(count) of \(total)"
        case .cached(1): "cached 1 user"
        case .cached(let count): "cached \(count) users"
        }
    }

    /// Whether nothing follows.
    fileprivate var isLast: Bool {
        if case .cached = self { true } else { false }
    }
}

// Two functions of one type. The wiring of the program decides which one is used.
extension UserCacher {
    /// Redraws one line, for a terminal.
    static func reportInPlace(draw: @escaping @Sendable (String) -> Void) -> Report {
        { progress in draw("\(Terminal.clearLine)\(progress)\(progress.isLast ? "\n" : "")") }
    }

    /// Writes one line at the end, for a log.
    static func reportWhenDone(note: @escaping @Sendable (String) -> Void) -> Report {
        { progress in if progress.isLast { note("\(progress)") } }
    }
}
