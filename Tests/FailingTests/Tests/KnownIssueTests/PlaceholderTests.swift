import App
import DovetailFunctions
import DovetailTesting
import Testing

@Suite("A called placeholder")
struct PlaceholderTests {
    typealias Load = @Sendable () async throws -> Credentials

    static let line = #line + 1
    static let load: Load = unimplemented("Session.load")
    static let text = "Session.load was called but never given an implementation (declared at \(#fileID):\(line))"

    @Test("A called placeholder fails the test even if the code under test swallows the error")
    func swallowed() async {
        await withKnownIssue {
            _ = try? await Self.load()
        } matching: { issue in
            issue.comments.map(\.rawValue) == [Self.text]
        }
    }

    @Test("A called placeholder is marked where the test is")
    func location() async {
        await withKnownIssue {
            _ = try? await Self.load()
        } matching: { issue in
            issue.sourceLocation == Test.current?.sourceLocation
        }
    }

    @Test("A called placeholder fails the test once for each call")
    func eachCall() async {
        let comments = Calls<String>()
        await withKnownIssue {
            for _ in 1...3 { _ = try? await Self.load() }
        } matching: { issue in
            comments(issue.comments.map(\.rawValue).joined())
            return true
        }
        #expect(comments.all == [Self.text, Self.text, Self.text])
    }

    @Test("A called placeholder fails the test from a task that the code under test starts")
    func task() async {
        await withKnownIssue {
            await Task { _ = try? await Self.load() }.value
            await withTaskGroup { group in
                group.addTask { _ = try? await Self.load() }
            }
        } matching: {
            $0.names("Session.load")
        }
    }

    #if os(macOS) || os(Linux)
        static let fromNowhere: [Load] = [
            unimplemented("Session.load", fileID: "", line: 0),
            unimplemented("Session.load", fileID: "/", line: 0),
            unimplemented("Session.load", fileID: "nowhere", line: 0),
        ]

        @Test("A called placeholder fails the run even if its declaration is unknown", arguments: fromNowhere.indices)
        func detachedFromNowhere(index: Int) async {
            // In a process of its own, since the issue could not be told here from one of another test.
            await withKnownIssue {
                await #expect(processExitsWith: .success) { [index] in
                    await Task.detached { _ = try? await PlaceholderTests.fromNowhere[index]() }.value
                }
            } matching: {
                $0.names("Session.load")
            }
        }
    #endif

    @Test("A called placeholder throws Unimplemented")
    func throwing() async throws {
        var error: Unimplemented?
        await withKnownIssue {
            error = await #expect(throws: Unimplemented.self) { try await Self.load() }
        } matching: {
            $0.names("Session.load")
        }
        #expect(error?.name == "Session.load")
    }
}

extension Issue {
    /// Whether this is the issue of a call of the placeholder with this name.
    func names(_ placeholder: String) -> Bool {
        comments.contains { $0.rawValue.hasPrefix("\(placeholder) was called but never given an implementation") }
    }
}
