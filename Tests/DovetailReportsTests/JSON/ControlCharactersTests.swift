import DovetailAnalysis
import DovetailReports
import Testing

extension JSONTests {
    /// A terminal obeys control characters, so a name could forge lines of a report, or hide some.
    @Suite("Control characters in JSON")
    struct ControlCharactersTests {
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
                var texts = [escaped]
                // JSON has those of ASCII only in escaped form.
                if control.value >= 0x20 { texts.append("A\(control)") }
                for text in texts {
                    let json = #"{ "version": 1, "nodes": [{ \#(node.replacing("?", with: text)) }] }"#
                    let error = #expect(throws: DependencyGraph.JSONError.self) { try DependencyGraph(json: json) }
                    #expect(error?.reason == "it has the control character \(control.escaped(asASCII: true))")
                    #expect(error?.path == "nodes[0].\(path)")
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
