import DovetailAnalysis
import DovetailReports
import TestGraphs
import Testing

extension JSONTests {
    @Suite("JSON that is no graph")
    struct BrokenJSONTests {
        typealias JSONError = DependencyGraph.JSONError

        @Test(
            "The error about broken JSON says what is wrong and where",
            arguments: [
                (
                    #"{ "version": 2, "graph": {} }"#,
                    "its format has version 2, and only version 1 is known here", "version"
                ),
                (#"{ "nodes": [] }"#, #""version" is missing"#, ""),
                (#"{ "version": "1", "nodes": [] }"#, "it is no integer", "version"),
                (#"{ "version": 1 }"#, #""nodes" is missing"#, ""),
                (#"{ "version": 1, "nodes": null }"#, "it is null and no array", "nodes"),
                (#"{ "version": 1, "nodes": {} }"#, "it is no array", "nodes"),
                (#"{ "version": 1, "nodes": [{ "id": "A" }, {}] }"#, #""id" is missing"#, "nodes[1]"),
                (#"{ "version": 1, "nodes": [{ "id": 1 }] }"#, "it is no string", "nodes[0].id"),
                (
                    #"{ "version": 1, "nodes": [{ "id": "A", "kind": "recepi" }] }"#,
                    #""recepi" is none of recipe, input, contribution, collection, decoration, forward"#,
                    "nodes[0].kind"
                ),
                (
                    #"{ "version": 1, "nodes": [{ "id": "A", "dependencies": [{ "to": "B", "kind": "lazy" }] }] }"#,
                    #""lazy" is none of direct, optional, deferred, factory, collection"#,
                    "nodes[0].dependencies[0].kind"
                ),
                (
                    #"{ "version": 1, "nodes": [{ "id": "A", "dependencies": [{ "from": "B" }] }] }"#,
                    #""to" is missing"#, "nodes[0].dependencies[0]"
                ),
                (
                    #"{ "version": 1, "nodes": [{ "id": "A", "scope": "request", "depth": -1 }] }"#,
                    "-1 is no depth, which begins at 0", "nodes[0].depth"
                ),
                (
                    #"{ "version": 1, "nodes": [{ "id": "A", "file": "App/A.swift" }] }"#,
                    #""line" is missing"#, "nodes[0]"
                ),
                (#"{ "version": 1, "nodes": [{ "id": "A", "root": 1 }] }"#, "it is no boolean", "nodes[0].root"),
                ("[]", "it is no object", ""),
            ]
        )
        func wrong(json: String, reason: String, path: String) {
            #expect(throws: JSONError.self) { try DependencyGraph(json: json) }
            do {
                _ = try DependencyGraph(json: json)
            } catch {
                #expect(error.reason == reason)
                #expect(error.path == path)
            }
        }

        @Test("The error about broken JSON says in one sentence what to do")
        func sentence() {
            do {
                _ = try DependencyGraph(json: #"{ "version": 1, "nodes": [{}] }"#)
                Issue.record("it was read")
            } catch {
                #expect(
                    error.description == "the graph cannot be read: \"id\" is missing (at nodes[0]); "
                        + "correct that, or write the graph anew with json()"
                )
            }
        }

        @Test(
            "Text that is no JSON is an error",
            arguments: ["", "graph TD", #"{ "version": 1, "nodes": [{]} "#, "\u{0}", "\u{1B}[2J", "{ \"a\\\u{1B}\" }"]
        )
        func broken(text: String) {
            #expect(throws: JSONError.self) { try DependencyGraph(json: text) }
            do {
                _ = try DependencyGraph(json: text)
            } catch {
                #expect(error.reason.hasPrefix("The given data was not valid JSON"))
                #expect(!error.description.unicodeScalars.contains { $0.properties.generalCategory == .control })
            }
        }

        @Test("JSON that is nested too deeply is an error")
        func deep() {
            let text = String(repeating: "[", count: 100_000)
            #expect(throws: JSONError.self) { try DependencyGraph(json: text) }
        }
    }
}
