@_spi(ExperimentalLanguageFeature) @_spi(PluginMessage) import SwiftCompilerPluginMessageHandling
import Testing

/// What the parser does not understand the compiler reports; the macros say nothing about it.
@Suite("Macros: broken syntax")
struct BrokenSyntaxTests {
    @Test(
        "@Graph leaves a broken declaration to the compiler",
        arguments: [
            "func api(url: ) -> Api { Api() }",
            "func api(url URL) -> Api { Api() }",
            "func (url: URL) -> Api { Api() }",
            "func api(url: URL) -> { Api() }",
            "func api(url: URL) Api { Api() }",
            "@Shared func api(url: URL -> Api { Api() }",
            "let : URL",
            "let limit:",
            "api",
        ]
    )
    func graphs(member: String) throws {
        let graph = "struct AppGraph {\nlet url: URL\n\(member)\nfunc load(api: Api) -> Load { {} }\n}"
        let expansion = try Expansion(of: "Graph", at: graph)
        #expect(expansion.diagnostics.isEmpty)
        #expect(expansion.source.isEmpty)
    }

    @Test("@Graph needs no body that can be read")
    func bodies() throws {
        let graph = """
            struct AppGraph {
                func count() -> Int { 3 + }
                func text(count: Int) -> String { "\\(count" + }
            }
            """
        let expansion = try Expansion(of: "Graph", at: graph)
        #expect(expansion.diagnostics.isEmpty)
        #expect(expansion.source.contains("func text() -> String {"))
        let leaf = try Expansion(of: "Graph", as: .memberAttribute, at: "func count() -> Int { 3 + }", memberOf: graph)
        #expect(leaf.source.isEmpty)
    }

    @Test(
        "@Client leaves a broken declaration to the compiler, and adds what code elsewhere calls",
        arguments: [
            "var save: @Sendable (_ text: ) throws -> Void",
            "var save: @Sendable (_ text: String throws -> Void",
            "var save @Sendable (_ text: String) throws -> Void",
            "var save: @Sendable (_ text: String) throws -> ",
            "var save: @Sendable String throws -> Void",
            "var save: @Sendable (_ text: String) throws",
            "var : @Sendable () throws -> Void",
        ]
    )
    func clients(member: String) throws {
        let storage = "struct Storage: Sendable {\n\(member)\nvar load: @Sendable () throws -> String\n}"
        let expansion = try Expansion(at: storage)
        #expect(expansion.diagnostics.isEmpty)
        #expect(expansion.source.contains("    load: @Sendable @escaping () throws -> String\n) {"))
        #expect(!expansion.source.contains("save") || expansion.source.contains("save: Any? = nil"))
    }
}
