import DovetailFunctions
import Testing

/// Records every call of a placeholder or of a live function as a failure of the running test.
///
/// `CallReporting` in DovetailFunctions finds this type by its name, so rename it there, too. It reads the function through protocols of
/// the standard library, since it may be in another copy of that module than the one that this knows.
enum TestReporter: CaseIterable, RawRepresentable {
    case ofRunningTest

    /// Nobody makes one of a function.
    init?(rawValue: @escaping CallReport) { nil }

    /// Records a call, unless it is one of live code that the test makes on purpose.
    var rawValue: CallReport {
        { isLive, file, line, text in
            if isLive, LiveTests.mayCall { return false }
            let test = Test.current.map { $0.displayName ?? $0.name }
            // Swift Testing marks the test's line. XCTest marks the declaration, because it does not know where its tests are. On
            // another thread or in a detached task, Swift Testing does not know the test: the issue then belongs to the whole run,
            // which fails, and the declaration is the best line available.
            let location = Test.current?.sourceLocation ?? Self.declaration(in: "\(file)", line)
            return TestFailure(text: text(test), file: file, line: line, location: location).record()
        }
    }

    /// The declaration of a function; `nil` if the location is made up, since `SourceLocation` traps on an invalid one.
    private static func declaration(in fileID: String, _ line: Int) -> SourceLocation? {
        guard fileID.split(separator: "/").count > 1, line > 0 else { return nil }
        return SourceLocation(fileID: fileID, filePath: fileID, line: line, column: 1)
    }
}
