import DovetailAnalysis
import DovetailReports
import TestGraphs
import Testing

extension JSONTests {
    @Suite("JSON that is no graph")
    struct BrokenJSONTests {
        private func refusal(of json: String) -> DependencyGraph.JSONError? {
            #expect(throws: DependencyGraph.JSONError.self) { try DependencyGraph(json: json) }
        }

        @Test(
            "The error about broken JSON says what is wrong and where",
            arguments: [
                (#"{ "version": 2 }"#, "its format has version 2, and only version 1 is known here", "version"),
                (#"{ "nodes": [] }"#, #""version" is missing"#, ""),
                (#"{ "version": "1", "nodes": [] }"#, "it is no integer", "version"),
                (#"{ "version": 1 }"#, #""nodes" is missing"#, ""),
                (#"{ "version": 1, "nodes": null }"#, "it is null and no array", "nodes"),
                (#"{ "version": 1, "nodes": {} }"#, "it is no array", "nodes"),
                (#"{ "version": 1, "nodes": [{ "id": "A" }, {}] }"#, #""id" is missing"#, "nodes[1]"),
                (#"{ "version": 1, "nodes": [{ "id": 1 }] }"#, "it is no string", "nodes[0].id"),
                ("[]", "it is no object", ""),
            ]
        )
        func wrong(json: String, reason: String, path: String) {
            let error = refusal(of: json)
            #expect(error?.reason == reason)
            #expect(error?.path == path)
        }

        @Test(
            "The error about a broken node says what is wrong and where",
            arguments: [
                (
                    #""kind": "recepi""#,
                    #""recepi" is none of recipe, input, contribution, collection, decoration, forward"#, ".kind"
                ),
                (
                    #""dependencies": [{ "to": "B", "kind": "lazy" }]"#,
                    #""lazy" is none of direct, optional, deferred, factory, collection"#, ".dependencies[0].kind"
                ),
                (#""dependencies": [{ "from": "B" }]"#, #""to" is missing"#, ".dependencies[0]"),
                (#""scope": "request", "depth": -1"#, "-1 is no depth, which begins at 0", ".depth"),
                (#""file": "App/A.swift""#, #""line" is missing"#, ""),
                (#""root": 1"#, "it is no boolean", ".root"),
            ]
        )
        func wrongNode(fields: String, reason: String, path: String) {
            wrong(
                json: #"{ "version": 1, "nodes": [{ "id": "A", \#(fields) }] }"#,
                reason: reason,
                path: "nodes[0]\(path)"
            )
        }

        @Test("The error about broken JSON says in one sentence what to do")
        func sentence() {
            #expect(
                refusal(of: #"{ "version": 1, "nodes": [{}] }"#)?.description
                    == "the graph cannot be read: \"id\" is missing (at nodes[0]); "
                    + "correct that, or write the graph anew with json()"
            )
        }

        @Test(
            "Text that is no JSON is an error",
            arguments: ["", "graph TD", #"{ "version": 1, "nodes": [{]} "#, "\u{0}", "\u{1B}[2J", "{ \"a\\\u{1B}\" }"]
        )
        func broken(text: String) throws {
            let error = try #require(refusal(of: text))
            #expect(error.reason.hasPrefix("The given data was not valid JSON"))
            #expect(!error.description.unicodeScalars.contains { $0.properties.generalCategory == .control })
        }

        @Test("JSON that is nested too deeply is an error")
        func deep() {
            _ = refusal(of: String(repeating: "[", count: 100_000))
        }

        // A terminal obeys control characters, so a name could forge lines of a report, or hide some.
        static let controls: [Unicode.Scalar] = [
            "\0", "\t", "\n", "\r", "\u{1B}", "\u{1F}", "\u{7F}", "\u{80}", "\u{85}", "\u{9F}", "\u{2028}", "\u{2029}",
            "\u{202A}", "\u{202E}", "\u{2066}", "\u{2069}",
        ]

        @Test(
            "A text with a control character is refused, and the error says where it stands",
            arguments: [
                (#""id": "?""#, "id"),
                (#""id": "A", "type": "?""#, "type"),
                (#""id": "A", "group": "?""#, "group"),
                (#""id": "A", "kind": "?""#, "kind"),
                (#""id": "A", "file": "?", "line": 1"#, "file"),
                (#""id": "A", "scope": "?""#, "scope"),
                (#""id": "A", "scope": "?", "depth": 2"#, "scope"),
                (#""id": "A", "scope": "request", "within": ["session", "?"]"#, "within[1]"),
                (#""id": "A", "arguments": ["?"]"#, "arguments[0]"),
                (#""id": "A", "hides": ["B", "?"]"#, "hides[1]"),
                (#""id": "A", "dependencies": [{ "to": "?" }]"#, "dependencies[0].to"),
                (#""id": "A", "dependencies": [{ "to": "B", "kind": "?" }]"#, "dependencies[0].kind"),
                (#""id": "A", "dependencies": [{ "to": "B", "as": "?" }]"#, "dependencies[0].as"),
                (#""id": "A", "dependencies": [{ "to": "B", "arguments": ["?"] }]"#, "dependencies[0].arguments[0]"),
            ]
        )
        func refused(node: String, path: String) {
            for control in Self.controls {
                let digits = String(control.value, radix: 16)
                let escaped = "A\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                // JSON has those of ASCII only in escaped form.
                for text in control.value < 0x20 ? [escaped] : [escaped, "A\(control)"] {
                    wrong(
                        json: #"{ "version": 1, "nodes": [{ \#(node.replacing("?", with: text)) }] }"#,
                        reason: "it has the control character \(control.escaped(asASCII: true))",
                        path: "nodes[0].\(path)"
                    )
                }
            }
        }

        @Test(
            "A text with other rare characters is read as it is",
            arguments: [
                "👩‍👩‍👧", "e\u{301}", "\u{200F}שם", " ~\u{A0}", "\u{2027}\u{202F}\u{2065}\u{206A}", "`a name`", #"\n"#,
            ]
        )
        func read(name: String) throws {
            let graph = DependencyGraph(nodes: [.init(DependencyGraph.ID(name))])
            #expect(try DependencyGraph(json: graph.json()).nodes.map(\.id.description) == [name])
        }
    }
}
