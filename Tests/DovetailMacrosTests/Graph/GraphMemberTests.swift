@_spi(PluginMessage) import SwiftCompilerPluginMessageHandling
import Testing

@Suite("@Graph: what is reported about members")
struct GraphMemberTests {
    @Test("@Graph reports what is no struct")
    func otherDeclarations() throws {
        try expect(
            "func a() -> A { A() }",
            in: "final class G",
            reports: """
                1:7 @Graph wires the recipes of a struct, a value that can be copied and changed for a test; this is a class
                  make it a struct: final struct G {
                """
        )
        try expect(
            "case a",
            in: "enum G",
            reports: """
                1:1 @Graph wires the recipes of a struct, a value that can be copied and changed for a test; this is an enum
                """
        )
    }

    @Test("@Graph reports properties that are no inputs")
    func properties() throws {
        try expect(
            """
            var name: String { "" }
            lazy var log = Log()
            let (a, b): (Int, Int)
            func c(name: String) -> C { C() }
            """,
            reports: """
                2:5 'name' is computed, so it is not an input; make it a recipe, or move it to an extension of G
                3:10 'log' is lazy, so it is not an input; make it a recipe, or move it to an extension of G
                4:5 each input needs its own name
                """
        )
    }

    @Test("@Graph reports methods that are no recipes: those that change the graph, and those without a result")
    func methods() throws {
        try expect(
            """
            mutating func a() -> A { A() }
            func log(_ text: String) { print(text) }
            func warn() -> Void {}
            func b(log: Log) -> B { B() }
            """,
            reports: """
                2:1 'a' is mutating, but a recipe leaves the graph as it is; move it to an extension of G
                3:6 'log' returns nothing, so it is not a recipe; move it to an extension of G
                4:6 'warn' returns nothing, so it is not a recipe; move it to an extension of G
                """
        )
    }

    @Test("@Graph reports an input that can change under a shared recipe")
    func changing() throws {
        try expect(
            """
            var name: String
            public var limit = 3
            private(set) var other = 4
            @Shared func a(name: String, limit: Int, other: Int) -> A { A() }
            """,
            reports: """
                2:5 'name' can change, but services that @Shared recipes made from it cannot; make it a constant
                  make it a constant: let name: String
                3:12 'limit' can change, but services that @Shared recipes made from it cannot; make its setter private
                  make its setter private: public private(set) var limit = 3
                """
        )
    }

    @Test("A graph with an error still has all its methods, so that their callers are no errors too")
    func broken() throws {
        let expansion = try Expansion(
            of: "Graph",
            at: "struct G { @Shared func a(b: B) throws -> A { A() }\n func c(a: A, _ x: Int) -> C { C() } }"
        )
        #expect(expansion.diagnostics.count == 1)
        #expect(expansion.source.contains("func a() throws -> A {\n    fatalError()\n}"))
        #expect(expansion.source.contains("func c(_ x: Int) throws -> C {\n    fatalError()\n}"))
        #expect(expansion.source.contains("var _shared = "))
    }

    @Test("@Shared is reported outside a graph")
    func misplaced() throws {
        func report(_ declaration: String, in surroundings: [String]) throws -> String {
            try Expansion(of: "Shared", as: .peer, at: declaration, in: surroundings).diagnostics.map(\.message)
                .joined()
        }
        for (declaration, surroundings) in [
            ("func a() -> A { A() }", []), ("func a() -> A { A() }", ["struct G {}"]),
            ("let a = A()", ["@Graph struct G {}"]), ("static func a() -> A { A() }", ["@Graph struct G {}"]),
        ] {
            let message = "@Shared makes a recipe run once; it belongs on a method of a @Graph struct"
            #expect(try report(declaration, in: surroundings) == message)
        }
        #expect(try report("func a() -> A { A() }", in: ["@Graph struct G {}"]) == "")
    }
}
