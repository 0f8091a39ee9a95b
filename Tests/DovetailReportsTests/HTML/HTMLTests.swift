import DovetailAnalysis
import DovetailReports
import Foundation
import TestGraphs
import Testing

/// The page as text. What it does in a browser is tested in Tests/Browser.
@Suite struct HTMLTests {
    private let graph = DependencyGraph(
        Node("LoadUsers", dependencies: ["Api", .optional("Cache")]),
        Node("Api", scope: .singleton, location: users(7))
    )

    @Test func thePageHasEveryNode() {
        let page = graph.html()
        for node in graph.nodes { #expect(page.contains("\"id\":\"\(node.id)\"")) }
        #expect(page.contains("\"file\":\"App/UsersAssembly.swift\",\"id\":\"Api\",\"line\":7,\"scope\":\"singleton\""))
        #expect(page.contains("{\"kind\":\"optional\",\"to\":\"Cache\"}"))
    }

    @Test func theSameGraphGivesTheSamePage() {
        let other = DependencyGraph(nodes: graph.nodes)
        #expect(graph.html(title: "Users") == other.html(title: "Users"))
        #expect(graph.html(title: "Users") != graph.html(title: "Others"))
    }

    @Test func thePageHasProblemsWithTheirMessages() {
        let broken = DependencyGraph(nodes: graph.nodes + [Node("Screen", dependencies: ["Clock"])])
        #expect(broken.html().contains(#""message":"error: no registration for Clock\n"#))
        #expect(!graph.html().contains("\"message\":"))
    }

    @Test(
        "No name can end the data that it stands in, or begin a comment there",
        arguments: [
            "</script><script>x()", "</SCRIPT >", "<!--<script>", "a\u{2028}b\u{2029}c", "\"}]}\\", "\0\n&amp;",
        ]
    )
    func namesAreEscaped(name: String) {
        let plain = DependencyGraph(Node("A")).html()
        let page = DependencyGraph(Node(.init(name))).html()
        for part in ["<", ">", "\u{2028}", "\u{2029}", "\0"] {
            #expect(page.count(of: part) == plain.count(of: part))
        }
    }

    @Test func theTitleIsEscaped() {
        let page = graph.html(title: #"A </title><b>"x" & 'y'"#)
        #expect(page.contains("<title>A &lt;/title&gt;&lt;b&gt;&quot;x&quot; &amp; &#39;y&#39;</title>"))
        #expect(!page.contains("<b>"))
    }

    @Test func thePageRequestsNothingOfANetwork() {
        let page = graph.html()
        #expect(page.contains("default-src 'none'"))
        // The one address in it is the name of a format.
        #expect(page.count(of: "://") == page.count(of: "http://www.w3.org/2000/svg"))
    }

    #if os(Linux) || os(macOS)
        @Test func thePolicyPermitsTheStyleAndTheScript() throws {
            let page = graph.html()
            let policy = page.components(separatedBy: "; ").filter { $0.contains("-src 'sha256-") }
            // Foundation has no SHA-256 on Linux.
            let hashes = """
                import base64, hashlib, re, sys
                for kind, text in re.findall("<(script|style)(?: type=.module.)?>(.*?)</", sys.stdin.read(), re.S):
                    hash = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
                    print(kind + "-src 'sha256-" + hash + "'")
                """
            let expected = try Program.run("python3", ["-c", hashes], input: page)
            #expect(policy.sorted() == expected.split(separator: "\n").sorted().map(String.init))
        }
    #endif

    @Test func namesThatReadAlikeAreToldApartByTheirModules() {
        let page = DependencyGraph(Node(.init(String.self)), Node("String"), Node(.init(Int.self))).html()
        for name in ["Swift.String", "String", "Int"] { #expect(page.contains("\"id\":\"\(name)\"")) }
    }
}

extension String {
    fileprivate func count(of part: String) -> Int {
        let text = Array(utf8)
        return text.indices.count { text[$0...].starts(with: part.utf8) }
    }
}
