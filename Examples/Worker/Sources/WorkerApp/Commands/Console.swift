import Foundation
import Synchronization

/// The terminal, or the file or pipe that takes its place.
enum Console {
    static let print: Print.Service = { line in write("\(line)\n") }

    /// A line that changes, on a terminal; a line for each event elsewhere.
    static func report() -> Report.Service {
        guard isatty(STDOUT_FILENO) == 1 else { return { print("\($0)") } }
        let progress = Mutex(Progress())
        return { event in
            let text = progress.withLock { $0.text(after: event) }
            write("\r\u{1B}[K\(text)")
        }
    }

    private static func write(_ text: String) {
        FileHandle.standardOutput.write(Data(text.utf8))
    }
}

/// The counts in the line on the terminal.
struct Progress {
    private var running = 0
    private var done = 0
    private var failed = 0

    /// The text that replaces the line. After a problem, the line stays.
    mutating func text(after event: Event) -> String {
        var note = ""
        switch event {
        case .took: running += 1
        case .ended(_, .done):
            running -= 1
            done += 1
        case .ended, .lost:
            running -= 1
            failed += 1
            note = "\(event)\n"
        case .began, .loaded, .notLoaded, .trouble, .finishing: note = "\(event)\n"
        case .stopped: return "\(line)\n"
        }
        return note + line
    }

    private var line: String {
        "\(done) done, \(running) running" + (failed == 0 ? "" : ", \(failed) failed")
    }
}
