import DovetailAnalysis
import DovetailReports
import Testing

#if canImport(XCTest) && canImport(Darwin)
    import Foundation
    import XCTest
#endif

/// A graph that is attached to the running test: as a page, and as JSON for `swift package dependency-graph --input`.
///
/// Both are named after the test, as in `theApplicationIsWired.html`.
struct GraphAttachment {
    private struct File {
        let name: String
        let type: String
        let text: String
    }

    private let files: [File]

    /// The files have the name of `fileID` if the test is unknown.
    init(_ graph: DependencyGraph, fileID: StaticString) {
        let file = "\(fileID)".split(separator: "/").last?.split(separator: ".").first
        let name = (Test.current?.name).flatMap { $0.split(separator: "(").first } ?? file ?? "container"
        var files = [File(name: "\(name).html", type: "public.html", text: graph.html(title: String(name)))]
        if let json = try? graph.json() { files.append(File(name: "\(name).json", type: "public.json", text: json)) }
        self.files = files
    }

    /// Attaches both with the library that runs the test. Swift Testing writes them to the folder of `--attachments-path`.
    func record(at location: SourceLocation) {
        for file in files { Attachment.record(file.text, named: file.name, sourceLocation: location) }
        #if canImport(XCTest) && canImport(Darwin)
            recordInXCTest()
        #endif
    }

    #if canImport(XCTest) && canImport(Darwin)
        /// XCTest accepts attachments only on the main thread, where it runs all tests that are not `async`.
        private func recordInXCTest() {
            guard Test.current == nil, TestProcess.isXCTest || TestProcess.isXcode, Thread.isMainThread else { return }
            MainActor.assumeIsolated {
                XCTContext.runActivity(named: "Dependency graph") { activity in
                    for file in files {
                        let attachment = XCTAttachment(
                            uniformTypeIdentifier: file.type,
                            name: file.name,
                            payload: Data(file.text.utf8)
                        )
                        attachment.lifetime = .keepAlways
                        activity.add(attachment)
                    }
                }
            }
        }
    #endif
}
