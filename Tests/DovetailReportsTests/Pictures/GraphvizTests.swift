import DovetailAnalysis
import DovetailReports
import Foundation
import TestGraphs
import Testing

/// The exact text of pictures for Graphviz, and what Graphviz says to others.
@Suite struct GraphvizTests {
    @Test func anApplicationIsDrawn() {
        #expect(
            DependencyGraph.app.dot() == #"""
                digraph {
                    rankdir=LR
                    node [shape=box fontname="Helvetica" fontsize=11]
                    edge [fontname="Helvetica" fontsize=9]
                    subgraph cluster0 {
                        label="AppGraph" fontname="Helvetica" color=gray
                        n0 [label="baseURL\nURL\ninput" shape=parallelogram tooltip="AppGraph.swift:5"]
                        n1 [label="api\nany ApiService\nshared" shape=ellipse tooltip="AppGraph.swift:7"]
                        n2 [label="loadUsers\nUsers.Load" tooltip="AppGraph.swift:9"]
                        n3 [label="profile(User.ID)\nProfile" tooltip="AppGraph.swift:10"]
                        n4 [label="screen\nScreen" tooltip="AppGraph.swift:12"]
                    }
                    n5 [label="log\nnot registered, so nil" style=dashed]
                    n1 -> n0
                    n2 -> n1
                    n3 -> n2
                    n3 -> n5 [label="optional" arrowhead=odot]
                    n4 -> n2
                    n4 -> n3 [label="factory (User.ID)" style=dotted]
                    n4 -> n1 [label="deferred" style=dashed]
                }
                """#
        )
    }

    @Test func otherScopesAndMistakesAreDrawn() {
        let lines = DependencyGraph.broken.dot().split(separator: "\n").map { $0.drop { $0 == " " } }
        let expected: [Substring] = [
            ##"n1 [label="Session\ngraph" shape=hexagon color="#d1242f" penwidth=2 tooltip="UsersAssembly.swift:11"]"##,
            ##"n2 [label="Cache\nweak" style=rounded color="#d1242f" penwidth=2 tooltip="UsersAssembly.swift:12"]"##,
            ##"n4 [label="Cart\nrequest" peripheries=2 color="#d1242f" penwidth=2 tooltip="UsersAssembly.swift:23"]"##,
            ##"n8 [label="Sitemap" color="#bf8700" penwidth=2 tooltip="UsersAssembly.swift:27"]"##,
            ##"n9 [label="Clock\nnothing provides it" style=dashed color="#d1242f" penwidth=2]"##,
            ##"n5 -> n9 [color="#d1242f"]"##,
            ##"n7 -> n0 [label="collection" style=bold]"##,
        ]
        for line in expected { #expect(lines.contains(line)) }
    }

    @Test func onlyTheExplanationOfAProblemIsDrawn() {
        let graph = DependencyGraph(Node("A", dependencies: ["B", "C"]), Node("B"))
        #expect(
            graph.dot(of: graph.problems()) == ##"""
                digraph {
                    rankdir=LR
                    node [shape=box fontname="Helvetica" fontsize=11]
                    edge [fontname="Helvetica" fontsize=9]
                    n0 [label="A"]
                    n1 [label="C\nnothing provides it" style=dashed color="#d1242f" penwidth=2]
                    n0 -> n1 [color="#d1242f"]
                }
                """##
        )
    }

    #if os(Linux) || os(macOS)
        @Test(
            "Graphviz understands whatever names there are",
            .enabled(if: Graphviz.isInstalled, "dot is not installed"),
            arguments: 0..<200
        )
        func understood(seed: Int) throws {
            let text = DependencyGraph.nasty(seed: seed).dot()
            let picture = try Graphviz.draw(text)
            let boxes = text.split(separator: "\n").count {
                $0.split(separator: " ").dropFirst().first?.hasPrefix("[label=") == true
            }
            #expect(picture.components(separatedBy: "class=\"node\"").count - 1 == boxes)
        }

        @Test(
            "Graphviz shows a name as it is",
            .enabled(if: Graphviz.isInstalled, "dot is not installed"),
            arguments: ["\"", "\\", "\\n", "&amp;", "<b>", "end", "a]b", "日本語"]
        )
        func name(name: String) throws {
            let picture = try Graphviz.draw(DependencyGraph(Node(.init(name))).dot())
            let characters = ["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;"]
            let inSVG = name.map { characters["\($0)"] ?? "\($0)" }.joined()
            #expect(picture.contains(">\(inSVG)</text>"))
        }
    #endif
}

#if os(Linux) || os(macOS)
    /// The program `dot`.
    private enum Graphviz {
        static let isInstalled = (try? Program.run("dot", ["-V"], input: "")) != nil

        /// Draws one graph as SVG. Given several, Graphviz 2.43 now and then damages its own memory.
        static func draw(_ graph: String) throws -> String { try Program.run("dot", ["-Tsvg"], input: graph) }
    }
#endif
