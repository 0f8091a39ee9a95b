package import Dovetail
import Testing

/// Makes a failure of every call of a placeholder while tests run.
///
/// Its name is known to `UnimplementedReporting` in Dovetail, which finds it by that: rename both or none.
package enum PlaceholderReporter: UnimplementedReporter {
    /// Records the call on the test that runs; the text says where the placeholder is declared. Where no tests run, it does
    /// nothing.
    ///
    /// Swift Testing marks the test's line, XCTest the declaration, since it does not know where its tests are. On a thread
    /// or a detached task Swift Testing does not know the test. It then hands the issue to the whole run, which fails, and
    /// the declaration is the best line there is.
    package static func report(_ placeholder: Unimplemented) {
        TestFailure(
            text: placeholder.description,
            file: placeholder.file,
            line: placeholder.line,
            location: Test.current?.sourceLocation ?? declaration(of: placeholder)
        ).record()
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
