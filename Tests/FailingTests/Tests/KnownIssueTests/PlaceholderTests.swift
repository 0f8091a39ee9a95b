import App
import DovetailFunctions
import DovetailTesting
import Testing

@Suite("A called placeholder")
struct PlaceholderTests {
    static let line = #line + 1
    static let load: Load = unimplemented("Session.load")
    static let text = "Session.load was called but never given an implementation (declared at \(#fileID):\(line))"

    @Test("Each call of a placeholder fails the test, at its own line, even if the error is swallowed")
    func eachCall() async {
        let comments = Calls<[String]>()
        await withKnownIssue {
            for _ in 1...3 { _ = try? await Self.load() }
        } matching: { issue in
            comments(issue.comments.map(\.rawValue))
            return issue.sourceLocation == Test.current?.sourceLocation
        }
        #expect(comments.all == [[Self.text], [Self.text], [Self.text]])
    }

    @Test("A called placeholder fails the test from a task that the code under test starts")
    func task() async {
        await withKnownIssue {
            await Task { _ = try? await Self.load() }.value
            await withTaskGroup { group in
                group.addTask { _ = try? await Self.load() }
            }
        } matching: {
            $0.isOfACall
        }
    }

    #if os(macOS) || os(Linux)
        static let fromNowhere = (["", "/", "nowhere"] as [StaticString]).map { fileID -> Load in
            unimplemented("Session.load", fileID: fileID, line: 0)
        }

        @Test("A called placeholder fails the run even if its declaration is unknown", arguments: fromNowhere.indices)
        func detachedFromNowhere(index: Int) async {
            // In a process of its own, since the issue could not be told here from one of another test.
            await withKnownIssue {
                await #expect(processExitsWith: .success) { [index] in
                    await Task.detached { _ = try? await PlaceholderTests.fromNowhere[index]() }.value
                }
            } matching: {
                $0.isOfACall
            }
        }
    #endif
}

extension Issue {
    /// Whether this is the issue of a called placeholder.
    fileprivate var isOfACall: Bool {
        comments.contains { $0.rawValue.hasPrefix("Session.load was called but never given an implementation") }
    }
}
