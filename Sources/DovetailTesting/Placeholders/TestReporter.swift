package import DovetailFunctions
import Testing

/// Records every call of a placeholder or of a live function as a failure of the running test.
///
/// `CallReporting` in DovetailFunctions finds this type by its name, so rename it there, too.
package enum TestReporter: CallReporter {
    /// Records the call; the text says where the placeholder is declared. If no tests run, this does nothing.
    package static func report(_ placeholder: Unimplemented) {
        failure(placeholder.description, declaredAt: placeholder.file, placeholder.line).record()
    }

    /// Records the call, unless the test calls live code on purpose.
    package static func report(_ function: LiveFunction) -> LiveCall? {
        guard !LiveTests.mayCall else { return nil }
        let call = LiveCall(of: function, by: Test.current.map { $0.displayName ?? $0.name })
        return failure(call.description, declaredAt: function.file, function.line).record() ? call : nil
    }

    /// Swift Testing marks the test's line. XCTest marks the declaration, because it does not know where its tests
    /// are. On another thread or in a detached task, Swift Testing does not know the test: the issue then belongs to
    /// the whole run, which fails, and the declaration is the best line available.
    private static func failure(_ text: String, declaredAt file: StaticString, _ line: Int) -> TestFailure {
        let location = Test.current?.sourceLocation ?? declaration(in: "\(file)", line)
        return TestFailure(text: text, file: file, line: line, location: location)
    }

    /// The declaration of a function; `nil` if the location is made up, since `SourceLocation` traps on an invalid one.
    private static func declaration(in fileID: String, _ line: Int) -> SourceLocation? {
        guard fileID.split(separator: "/").count > 1, line > 0 else { return nil }
        return SourceLocation(fileID: fileID, filePath: fileID, line: line, column: 1)
    }
}
