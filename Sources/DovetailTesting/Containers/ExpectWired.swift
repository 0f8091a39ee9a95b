public import DovetailContainer
import Testing

/// Expects that a container can be created of these assemblies. If not, the test fails and continues.
///
/// ```swift
/// @Test func theApplicationIsWired() {
///     expectWired(NetworkAssembly(baseURL: url), UsersAssembly())
/// }
/// ```
///
/// All problems together are one issue of the test, or one failure under XCTest, with the text of `WiringError`. If no
/// test is running, the program stops with that text. No recipe runs.
///
/// The graph is attached to the test in any case: as a page, `theApplicationIsWired.html`, and as data for
/// `swift package dependency-graph --input`, `theApplicationIsWired.json`. `swift test --attachments-path` writes both to a folder, and
/// Xcode shows them in its report. XCTest takes attachments on Apple's platforms only, in tests that run on the main thread.
///
/// - Parameters:
///   - assemblies: The assemblies of an application.
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
    CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        .expectWired { () throws(WiringError) in try Container(assemblies) }
}

/// Expects that a container can be created of these assemblies, some of which are isolated to the main actor. See
/// `expectWired(_:fileID:filePath:line:column:)` for assemblies that can be used anywhere.
@_disfavoredOverload  // so that the compiler's error about any other type says that it is not an assembly
@MainActor
public func expectWired(
    _ assemblies: any MainActorAssembly...,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: Int = #line,
    column: Int = #column
) {
    CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        .expectWired { () throws(WiringError) in try Container(assemblies) }
}

/// Expects that a container can be created of the recipes that a closure registers, none of which runs. See
/// `expectWired(_:fileID:filePath:line:column:)` for assemblies.
///
/// ```swift
/// @Test func usersAreWired() {
///     expectWired { registry in
///         registry.assemble(UsersAssembly())
///         registry.register((any ApiService).self) { HTTPApi(baseURL: url) }
///     }
/// }
/// ```
public func expectWired(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: Int = #line,
    column: Int = #column,
    _ assemble: (inout Registry) -> Void
) {
    CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        .expectWired { () throws(WiringError) in try Container(assemble) }
}

/// The location of a call of `expectWired`.
private struct CallSite {
    let fileID: StaticString
    let filePath: StaticString
    let line: Int
    let column: Int

    /// Attaches the graph to the test, and fails the test if the wiring is wrong.
    func expectWired(_ makeContainer: () throws(WiringError) -> Container) {
        let location = SourceLocation(fileID: "\(fileID)", filePath: "\(filePath)", line: line, column: column)
        do {
            let graph = try makeContainer().dependencyGraph
            GraphAttachment(graph, fileID: fileID).record(at: location)
            for warning in graph.messages(for: graph.problems()) {
                Issue.record(Comment(rawValue: warning), severity: .warning, sourceLocation: location)
            }
        } catch {
            GraphAttachment(error.graph, fileID: fileID).record(at: location)
            TestFailure(text: error.description, file: filePath, line: line, location: location).recordOrStop()
        }
    }
}
