@_spi(PluginMessage) import SwiftCompilerPluginMessageHandling
import Testing

@Suite("@Graph: what is reported about members")
struct GraphMemberTests {
    typealias Diagnostic = Expansion.Diagnostic
    typealias Note = Expansion.Note
    typealias FixIt = Expansion.FixIt

    @Test("@Graph reports a class")
    func classGraph() throws {
        try expect(
            "final class G { func a() -> A { A() } }",
            [
                Diagnostic(
                    line: 1,
                    column: 7,
                    message:
                        "@Graph wires the recipes of a struct, a value that can be copied and changed for a test; this is a class",
                    fixIts: [
                        FixIt(
                            message: "make it a struct",
                            result: "final struct G { func a() -> A { A() } }"
                        )
                    ]
                )
            ]
        )
    }

    @Test("@Graph reports an enum")
    func enumGraph() throws {
        try expect(
            "enum G { case a }",
            [
                Diagnostic(
                    line: 1,
                    column: 1,
                    message:
                        "@Graph wires the recipes of a struct, a value that can be copied and changed for a test; this is an enum"
                )
            ]
        )
    }

    @Test("@Graph reports a property that is not stored")
    func computed() throws {
        try expect(
            """
            struct G {
                var name: String { "" }
                lazy var log = Log()
                func a(name: String) -> A { A() }
            }
            """,
            [
                Diagnostic(
                    line: 2,
                    column: 9,
                    message:
                        "'name' is computed, so it is not an input; make it a recipe, or move it to an extension of G"
                ),
                Diagnostic(
                    line: 3,
                    column: 14,
                    message: "'log' is lazy, so it is not an input; make it a recipe, or move it to an extension of G"
                ),
            ]
        )
    }

    @Test("@Graph reports several inputs in one pattern")
    func pattern() throws {
        try expect(
            """
            struct G {
                let (a, b): (Int, Int)
            }
            """,
            [
                Diagnostic(
                    line: 2,
                    column: 9,
                    message: "each input needs its own name"
                )
            ]
        )
    }

    @Test("@Graph reports a recipe that changes the graph")
    func mutating() throws {
        try expect(
            """
            struct G {
                mutating func a() -> A { A() }
            }
            """,
            [
                Diagnostic(
                    line: 2,
                    column: 5,
                    message: "'a' is mutating, but a recipe leaves the graph as it is; move it to an extension of G"
                )
            ]
        )
    }

    @Test("@Graph reports an input that can change under a shared recipe")
    func changing() throws {
        try expect(
            """
            struct G {
                var name: String
                public var limit = 3
                private(set) var other = 4
                @Shared func a(name: String, limit: Int, other: Int) -> A { A() }
            }
            """,
            [
                Diagnostic(
                    line: 2,
                    column: 9,
                    message:
                        "'name' can change, but services that @Shared recipes made from it cannot; make it a constant",
                    fixIts: [
                        FixIt(
                            message: "make it a constant",
                            result: """
                                struct G {
                                    let name: String
                                    public var limit = 3
                                    private(set) var other = 4
                                    @Shared func a(name: String, limit: Int, other: Int) -> A { A() }
                                }
                                """
                        )
                    ]
                ),
                Diagnostic(
                    line: 3,
                    column: 16,
                    message:
                        "'limit' can change, but services that @Shared recipes made from it cannot; make its setter private",
                    fixIts: [
                        FixIt(
                            message: "make its setter private",
                            result: """
                                struct G {
                                    var name: String
                                    public private(set) var limit = 3
                                    private(set) var other = 4
                                    @Shared func a(name: String, limit: Int, other: Int) -> A { A() }
                                }
                                """
                        )
                    ]
                ),
            ]
        )
    }

    @Test("A method without a result is no recipe")
    func nothing() throws {
        try expect(
            """
            struct G {
                func log(_ text: String) { print(text) }
                func warn() -> Void {}
                func a(log: Log) -> A { A() }
            }
            """,
            [
                Diagnostic(
                    line: 2,
                    column: 10,
                    message: "'log' returns nothing, so it is not a recipe; move it to an extension of G"
                ),
                Diagnostic(
                    line: 3,
                    column: 10,
                    message: "'warn' returns nothing, so it is not a recipe; move it to an extension of G"
                ),
            ]
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

    @Test("A reported mistake is not reported again at its dependents")
    func rejected() throws {
        try expect(
            "struct G { func a<T>() -> T { T() }\n func b(a: A) -> B { B() } }",
            [
                Diagnostic(
                    line: 1,
                    column: 18,
                    message:
                        "'a' is generic, so the graph cannot know what it provides; make G generic, or say the type"
                )
            ]
        )
    }

    @Test("@Shared is reported outside a graph")
    func misplaced() throws {
        let message = "@Shared makes a recipe run once; it belongs on a method of a @Graph struct"
        for (declaration, surroundings) in [
            ("func a() -> A { A() }", []), ("func a() -> A { A() }", ["struct G {}"]),
            ("let a = A()", ["@Graph struct G {}"]), ("static func a() -> A { A() }", ["@Graph struct G {}"]),
        ] {
            let expansion = try Expansion(of: "Shared", as: .peer, at: declaration, in: surroundings)
            #expect(expansion.diagnostics.map(\.message) == [message])
        }
        let expansion = try Expansion(of: "Shared", as: .peer, at: "func a() -> A { A() }", in: ["@Graph struct G {}"])
        #expect(expansion.diagnostics.isEmpty)
    }
}
