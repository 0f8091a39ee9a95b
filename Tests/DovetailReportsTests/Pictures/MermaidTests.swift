import DovetailAnalysis
import DovetailReports
import TestGraphs
import Testing

/// The exact text of pictures for Mermaid.
@Suite struct MermaidTests {
    @Test func anApplicationIsDrawn() {
        #expect(
            DependencyGraph.app.mermaid() == #"""
                flowchart LR
                    subgraph g0["AppGraph"]
                        n0[/"baseURL<br/>URL<br/>input"/]
                        n1(["api<br/>any ApiService<br/>shared"])
                        n2["loadUsers<br/>Users.Load"]
                        n3["profile(User.ID)<br/>Profile"]
                        n4["screen<br/>Screen"]
                    end
                    n5["log<br/>not registered, so nil"]:::absent
                    n1 --> n0
                    n2 --> n1
                    n3 --> n2
                    n3 --o|"optional"| n5
                    n4 --> n2
                    n4 -.->|"factory (User.ID)"| n3
                    n4 -.->|"deferred"| n1
                    classDef absent stroke-dasharray:4
                """#
        )
    }

    @Test func allScopesAndAllMistakesAreDrawn() {
        #expect(
            DependencyGraph.broken.mermaid() == #"""
                flowchart LR
                    subgraph g0["Network"]
                        n0(["any Api<br/>singleton"]):::error
                        n1{{"Session<br/>graph"}}:::error
                        n2("Cache<br/>weak"):::error
                    end
                    subgraph g1["Shop"]
                        n3["Cache"]:::error
                        n4[["Cart<br/>request"]]:::error
                        n5["Checkout"]:::error
                    end
                    subgraph g2["App"]
                        n6["Profile(User.ID)"]:::error
                        n7["Screen"]
                        n8["Sitemap"]:::warning
                    end
                    n9["Clock<br/>nothing provides it"]:::missing
                    n10["Log<br/>not registered, so nil"]:::absent
                    n0 --> n1
                    n4 --> n5
                    n5 --> n4
                    n5 --> n9
                    n7 --> n6
                    n7 --> n5
                    n7 --o|"optional"| n10
                    n7 ==>|"collection"| n0
                    n7 --> n2
                    classDef absent stroke-dasharray:4
                    classDef missing stroke:#d1242f,stroke-width:2px,stroke-dasharray:4
                    classDef error stroke:#d1242f,stroke-width:2px
                    classDef warning stroke:#bf8700,stroke-width:2px
                    linkStyle 0,1,2,3,4 stroke:#d1242f,stroke-width:2px
                """#
        )
    }

    @Test func onlyTheExplanationOfAProblemIsDrawn() {
        let graph = DependencyGraph.broken
        let pictures = graph.problems().map { problem in
            let lines = graph.mermaid(of: [problem]).split(separator: "\n").map { $0.drop { $0 == " " } }
            return lines.filter { $0.hasPrefix("n") || $0.hasPrefix("link") }.joined(separator: "; ")
        }
        #expect(
            pictures == [
                #"n0(["any Api<br/>singleton"]):::error; n1{{"Session<br/>graph"}}:::error; n0 --> n1; \#(red("0"))"#,
                #"n0("Cache<br/>weak"):::error; n1["Cache"]:::error"#,
                #"n0[["Cart<br/>request"]]:::error; n1["Checkout"]:::error; n0 --> n1; n1 --> n0; \#(red("0,1"))"#,
                #"n0["Checkout"]; n1["Screen"]; n2["Clock<br/>nothing provides it"]:::missing; n0 --> n2; n1 --> n0; "#
                    + red("0"),
                #"n0["Profile(User.ID)"]:::error; n1["Screen"]; n1 --> n0; \#(red("0"))"#,
                #"n0["Sitemap"]:::warning"#,
            ]
        )
    }

    private func red(_ arrows: String) -> String { "linkStyle \(arrows) stroke:#d1242f,stroke-width:2px" }

    @Test func onlySomeOfManyDependentsAreDrawn() {
        let nodes = (0..<30).map { Node(.init("N\($0)"), dependencies: ["Clock"]) }
        let graph = DependencyGraph(nodes: nodes)
        let picture = graph.mermaid(of: graph.problems())
        #expect(picture.contains(#"["Clock<br/>nothing provides it<br/>needed by 22 more"]"#))
        #expect(picture.split(separator: "\n").count { $0.contains("-->") } == 8)
    }

    @Test func aMissingServiceWithoutDependentsIsDrawnAlone() {
        let problem = DependencyGraph.Problem(.missing("Clock", neededBy: []))
        #expect(
            DependencyGraph.app.mermaid(of: [problem]) == #"""
                flowchart LR
                    n0["Clock<br/>nothing provides it"]:::missing
                    classDef missing stroke:#d1242f,stroke-width:2px,stroke-dasharray:4
                """#
        )
    }

    @Test func aProblemOfAnotherGraphDoesNoHarm() {
        let wrong = Request(node: 99, dependency: 0)
        let beyond = Request(node: 0, dependency: 99)
        let kinds: [Kind] = [
            .cycle([wrong, beyond], members: [99]), .captive([wrong], held: -1), .duplicate("A", nodes: [7, 99]),
            .missing("A", neededBy: [wrong, beyond]), .argumentMismatch(node: 99, requests: [wrong]),
            .argumentMismatch(node: 0, requests: [beyond]), .unused(99, with: [-5]),
        ]
        for kind in kinds {
            #expect(DependencyGraph.broken.mermaid(of: [.init(kind)]).hasPrefix("flowchart LR"))
            #expect(DependencyGraph.broken.dot(of: [.init(kind)]).hasPrefix("digraph {"))
        }
    }

    @Test func likeParametersAreOneArrow() {
        let graph = DependencyGraph(Node("A", dependencies: ["B", "B", .deferred("B"), .deferred("B")]), Node("B"))
        #expect(
            graph.mermaid() == #"""
                flowchart LR
                    n0["A"]
                    n1["B"]
                    n0 --> n1
                    n0 -.->|"deferred"| n1
                """#
        )
    }

    private enum First { struct Group {} }
    private enum Second { struct Group {} }

    @Test func groupsThatReadAlikeAreShownWithTheirModules() {
        let module = String(#fileID.prefix { $0 != "/" })
        let graph = DependencyGraph(
            Node("A", group: .init(First.Group.self)),
            Node("B", group: "MermaidTests.First.Group"),
            Node("C", group: .init(Second.Group.self))
        )
        let titles = graph.mermaid().split(separator: "\n").filter { $0.contains("subgraph") }
        #expect(
            titles == [
                "    subgraph g0[\"\(module).MermaidTests.First.Group\"]",
                "    subgraph g1[\"MermaidTests.First.Group\"]",
                "    subgraph g2[\"MermaidTests.Second.Group\"]",
            ]
        )
    }

    @Test func anEmptyGraphIsDrawn() {
        #expect(DependencyGraph(nodes: []).mermaid() == "flowchart LR")
    }

    @Test(arguments: 0..<200)
    func theTextIsWellFormedWhateverTheNames(seed: Int) {
        let graph = DependencyGraph.nasty(seed: seed)
        for text in [graph.mermaid()] + graph.problems().map({ graph.mermaid(of: [$0]) }) {
            var reader = FlowchartReader(text)
            #expect(throws: Never.self) { try reader.read() }
        }
    }
}
