package import Dovetail
import Testing

/// Makes an issue of every call of a placeholder while tests run.
///
/// Its name is known to `UnimplementedReporting` in Dovetail, which finds it by that: rename both or none.
package enum PlaceholderReporter: UnimplementedReporter {
    /// Records the call on the test that runs, at that test's line; the text says where the placeholder is declared.
    ///
    /// On a thread or a detached task nobody knows which test made the call. Swift Testing then hands the issue to the
    /// whole run, which fails, and the declaration is the best line there is; where no tests run, it does nothing.
    package static func report(_ placeholder: Unimplemented) {
        let comment = Comment(rawValue: placeholder.description)
        if let location = Test.current?.sourceLocation ?? declaration(of: placeholder) {
            Issue.record(comment, sourceLocation: location)
        } else {
            Issue.record(comment)
        }
    }

    /// Where the placeholder is declared, unless somebody made that up: `SourceLocation` traps on what is not one.
    private static func declaration(of placeholder: Unimplemented) -> SourceLocation? {
        guard placeholder.fileID.split(separator: "/").count > 1, placeholder.line > 0 else { return nil }
        return SourceLocation(
            fileID: placeholder.fileID,
            filePath: placeholder.fileID,
            line: placeholder.line,
            column: 1
        )
    }
}
