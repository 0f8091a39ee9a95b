package import Dovetail
import Testing

/// Records every call of a placeholder as a failure of the running test.
///
/// `UnimplementedReporting` in Dovetail finds this type by its name, so rename it there, too.
package enum PlaceholderReporter: UnimplementedReporter {
    /// Records the call; the text says where the placeholder is declared. If no tests run, this does nothing.
    ///
    /// Swift Testing marks the test's line. XCTest marks the declaration, because it does not know where its tests
    /// are. On another thread or in a detached task, Swift Testing does not know the test: the issue then belongs to
    /// the whole run, which fails, and the declaration is the best line available.
    package static func report(_ placeholder: Unimplemented) {
        TestFailure(
            text: placeholder.description,
            file: placeholder.file,
            line: placeholder.line,
            location: Test.current?.sourceLocation ?? declaration(of: placeholder)
        ).record()
    }

    /// The declaration of the placeholder; `nil` if the location is made up, since `SourceLocation` traps on an
    /// invalid one.
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
