public import Dovetail
import Testing

/// Expects that a container can be made of these assemblies; the test goes on in any case.
///
/// ```swift
/// @Test func theApplicationIsWired() {
///     expectWired(NetworkAssembly(baseURL: url), UsersAssembly())
/// }
/// ```
///
/// Everything that is wrong is one issue of the test, or one failure under XCTest, with the text of `WiringError`. Where no test
/// runs, that text stops the program. No recipe runs.
///
/// - Parameters:
///   - assemblies: What an application is made of.
///   - fileID: The module and file in which the failure is recorded.
///   - filePath: The file in which the failure is recorded.
///   - line: The line on which the failure is recorded.
///   - column: The column at which the failure is recorded.
public func expectWired(
    _ assemblies: any Assembly...,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: Int = #line,
    column: Int = #column
) {
    expectWired(fileID: fileID, filePath: filePath, line: line, column: column) { registry in
        for assembly in assemblies { registry.assemble(assembly) }
    }
}

/// Expects that a container can be made of these assemblies, some of which live on the main actor; the test goes on in any case.
///
/// See `expectWired(_:fileID:filePath:line:column:)` for assemblies that can be used anywhere.
///
/// - Parameters:
///   - assemblies: What an application is made of.
///   - fileID: The module and file in which the failure is recorded.
///   - filePath: The file in which the failure is recorded.
///   - line: The line on which the failure is recorded.
///   - column: The column at which the failure is recorded.
@_disfavoredOverload  // of anything else the compiler says that it is no assembly
@MainActor
public func expectWired(
    _ assemblies: any MainActorAssembly...,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: Int = #line,
    column: Int = #column
) {
    do {
        _ = try Container(assemblies)
    } catch {
        error.failTest(fileID, filePath, line, column)
    }
}

/// Expects that a container can be made of what is registered in place; the test goes on in any case.
///
/// ```swift
/// expectWired { registry in
///     registry.assemble(UsersAssembly())
///     registry.register(Clock.self) { FixedClock() }
/// }
/// ```
///
/// See `expectWired(_:fileID:filePath:line:column:)` for assemblies.
///
/// - Parameters:
///   - fileID: The module and file in which the failure is recorded.
///   - filePath: The file in which the failure is recorded.
///   - line: The line on which the failure is recorded.
///   - column: The column at which the failure is recorded.
///   - assemble: Registers what is to be checked. No recipe runs.
public func expectWired(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: Int = #line,
    column: Int = #column,
    _ assemble: (inout Registry) -> Void
) {
    do {
        try Container.validate(assemble)
    } catch {
        error.failTest(fileID, filePath, line, column)
    }
}

extension WiringError {
    fileprivate func failTest(_ fileID: StaticString, _ file: StaticString, _ line: Int, _ column: Int) {
        let location = SourceLocation(fileID: "\(fileID)", filePath: "\(file)", line: line, column: column)
        TestFailure(text: description, file: file, line: line, location: location).recordOrStop()
    }
}
