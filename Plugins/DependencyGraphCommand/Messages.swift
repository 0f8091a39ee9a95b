import PackagePlugin

/// What the tool says besides its answer.
final class Messages: @unchecked Sendable {
    // Sendable because it is written by one thread, and read when that has come to an end.

    var text = ""

    /// Says it as SwiftPM does, on the standard error. What a plug-in prints itself all becomes part of the answer.
    ///
    /// - Returns: Whether an error is among it.
    func passOn() -> Bool {
        var hasError = false
        for line in text.split(separator: "\n") {
            if line.hasPrefix("error: ") {
                Diagnostics.error(String(line.dropFirst("error: ".count)))
                hasError = true
            } else if line.hasPrefix("warning: ") {
                Diagnostics.warning(String(line.dropFirst("warning: ".count)))
            } else {
                Diagnostics.warning(String(line))
            }
        }
        return hasError
    }
}
