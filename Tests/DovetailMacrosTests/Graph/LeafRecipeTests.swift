@_spi(ExperimentalLanguageFeature) @_spi(PluginMessage) import SwiftCompilerPluginMessageHandling
import Testing

@Suite("@Graph: recipes that are called as they are written")
struct LeafRecipeTests {
    /// The attribute of a function of a graph.
    private func attribute(_ function: String) throws -> String {
        let graph = "struct G { let input: Int; func a(_ x: Int) -> A { A() } }"
        return try Expansion(of: "Graph", as: .memberAttribute, at: function, memberOf: graph).source
    }

    /// What the macro behind that attribute writes.
    private func body(
        _ function: String,
        of macro: String = "LeafRecipe",
        within surroundings: [String] = ["struct G {}"]
    ) throws -> String {
        try Expansion(of: macro, as: .body, at: function, in: surroundings).source
    }

    @Test("A recipe that is called just as it is written gets another body")
    func leaves() throws {
        #expect(try attribute("func a(_ x: Int) async -> A { A() }") == "@_LeafRecipe")
        #expect(try attribute("@Shared private func a() -> A { A() }") == "@_LeafRecipe")
        for other in [
            "func a(b: B) -> A { A() }", "func a() {}", "static func a() -> A { A() }", "private func a() -> A { A() }",
            "func a<T>() -> A { A() }", "func a() -> some P { A() }", "@Shared func a(_ x: Int) -> A { A() }",
            "mutating func a() -> A { A() }", "let a: A", "init() {}", "func a(_: Int) -> A { A() }",
        ] {
            #expect(try attribute(other) == "", "\(other)")
        }
    }

    @Test("A shared recipe that may capture the graph runs in a graph that does not hold the shared services")
    func capturing() throws {
        for body in [
            "B(self)", "B(a)", "B { a(1) }", "B { input }", "func c() -> Int { input }; return B(c)",
            "B { [input] in input }",
        ] {
            #expect(
                try attribute("@Shared func b() -> B { \(body) }") == "@_LeafRecipe(capturesGraph: true)",
                "\(body)"
            )
        }
        for body in ["B()", "B(input)", "B { 3 }", "B { other.input }", "B { A() }", "B(a: 3)", "B { .a }"] {
            #expect(try attribute("@Shared func b() -> B { \(body) }") == "@_LeafRecipe", "\(body)")
        }
        #expect(
            try body("@Shared func a() throws -> A { A(b) }", of: "LeafRecipe(capturesGraph: true)").contains(
                """
                if let _made = _shared.services.a.made { return _made }
                if _shared.holds { return try _unheld.a() }
                return try _shared.live.a.get("G.a") {
                """
            )
        )
    }

    @Test("A leaf recipe's new body keeps the line and column of the old one")
    func leafBody() throws {
        #expect(
            try body("func a() -> A {\n    let a = A()\n    return a\n}") == """
                func _recipe() -> A {
                #sourceLocation(file: "/sources/File.swift", line: 1)
                \(String(repeating: " ", count: 15))
                    let a = A()
                    return a
                #sourceLocation()
                }
                if let _made = _Type.of_a.replacement("a", _replaced) { return _made }
                let _made: _Type.of_a.Service = _recipe() as _Type.of_a.Service
                return _replaced._isEmpty ? _made : _Type.of_a.changed("a", _made, _replaced)
                """
        )
        #expect(
            try body("@Shared func a() async throws -> A { A() }") == """
                func _recipe() async throws -> A {
                #sourceLocation(file: "/sources/File.swift", line: 1)
                \(String(repeating: " ", count: 37))A()\(" ")
                #sourceLocation()
                }
                if let _made = _shared.services.a.made { return _made }
                return try await _shared.live.a.get("G.a") {
                    if let _replacement: @concurrent @Sendable () async throws -> _Type.of_a.Service = _replaced["a"] { return try await _Type.of_a.changed("a", _replacement(), _replaced) }
                    let _made: _Type.of_a.Service = try await _recipe() as _Type.of_a.Service
                    return _replaced._isEmpty ? _made : _Type.of_a.changed("a", _made, _replaced)
                }
                """
        )
    }

    @Test("A shared leaf recipe is named with the types around its graph")
    func names() throws {
        let leaf = try body(
            "@Shared func `default`() -> Store { Store() }",
            within: ["struct G<Store> {}", "extension Users {}"]
        )
        #expect(leaf.contains("_shared.live.`default`.get(\"Users.G.default\", _replaced) {\n"))
    }
}
