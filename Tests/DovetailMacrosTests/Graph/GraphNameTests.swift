import Testing

@Suite("@Graph: what is reported about names")
struct GraphNameTests {
    typealias Diagnostic = Expansion.Diagnostic
    typealias Note = Expansion.Note
    typealias FixIt = Expansion.FixIt

    @Test("@Graph reports a name that nothing has, with the nearest name")
    func misspelt() throws {
        try expect(
            """
            struct G {
                let name: String
                func load(name: String) -> Load { {} }
                func screen(laod: @escaping Load) -> Screen { Screen(laod) }
            }
            """,
            [
                Diagnostic(
                    line: 4,
                    column: 17,
                    message: "nothing in G is named 'laod', which 'screen' needs; did you mean 'load'?",
                    notes: [Note(line: 3, column: 10, message: "'load' is declared here")],
                    fixIts: [
                        FixIt(
                            message: "use 'load'",
                            result: """
                                struct G {
                                    let name: String
                                    func load(name: String) -> Load { {} }
                                    func screen(load laod: @escaping Load) -> Screen { Screen(laod) }
                                }
                                """
                        ),
                        FixIt(
                            message: "add an input 'laod'",
                            result: """
                                struct G {
                                    let laod: Load
                                    let name: String
                                    func load(name: String) -> Load { {} }
                                    func screen(laod: @escaping Load) -> Screen { Screen(laod) }
                                }
                                """
                        ),
                        FixIt(
                            message: "let the caller pass it",
                            result: """
                                struct G {
                                    let name: String
                                    func load(name: String) -> Load { {} }
                                    func screen(_ laod: @escaping Load) -> Screen { Screen(laod) }
                                }
                                """
                        ),
                    ]
                )
            ]
        )
    }

    @Test("A name that resembles no other is one error, however many recipes need it")
    func unknown() throws {
        try expect(
            """
            struct G {
                func a(clock: any Clock) -> A { A() }
                func b(a: A, clock: any Clock) -> B { B() }
                func c(clock time: @escaping () -> Int) -> C { C() }
            }
            """,
            [
                Diagnostic(
                    line: 2,
                    column: 12,
                    message: "nothing in G is named 'clock', which 'a' needs",
                    notes: [
                        Note(line: 3, column: 18, message: "'b' needs it too"),
                        Note(line: 4, column: 12, message: "'c' needs it too"),
                    ],
                    fixIts: [
                        FixIt(
                            message: "add an input 'clock'",
                            result: """
                                struct G {
                                    let clock: any Clock
                                    func a(clock: any Clock) -> A { A() }
                                    func b(a: A, clock: any Clock) -> B { B() }
                                    func c(clock time: @escaping () -> Int) -> C { C() }
                                }
                                """
                        ),
                        FixIt(
                            message: "let the caller pass it",
                            result: """
                                struct G {
                                    func a(_ clock: any Clock) -> A { A() }
                                    func b(a: A, clock: any Clock) -> B { B() }
                                    func c(clock time: @escaping () -> Int) -> C { C() }
                                }
                                """
                        ),
                    ]
                )
            ]
        )
    }

    @Test("@Graph reports a label that is used twice")
    func labelTwice() throws {
        try expect(
            """
            struct G {
                func a() -> A { A() }
                func b(a first: A, a second: A) -> B { B() }
            }
            """,
            [
                Diagnostic(
                    line: 3,
                    column: 24,
                    message: "'b' needs 'a' twice; take it once",
                    notes: [Note(line: 3, column: 12, message: "the first 'a' is here")]
                )
            ]
        )
    }

    @Test("@Graph reports two declarations of one name")
    func duplicate() throws {
        try expect(
            """
            struct G {
                let name: String
                func a(name: String) -> A { A() }
                func a() -> A { A() }
                func name() -> String { "" }
            }
            """,
            [
                Diagnostic(
                    line: 5,
                    column: 10,
                    message: "2 declarations of 'name', so a parameter of that name could mean either; rename one",
                    notes: [Note(line: 2, column: 9, message: "the first 'name' is declared here")]
                ),
                Diagnostic(
                    line: 4,
                    column: 10,
                    message: "2 declarations of 'a', so a parameter of that name could mean either; rename one",
                    notes: [Note(line: 3, column: 10, message: "the first 'a' is declared here")]
                ),
            ]
        )
    }

    @Test("@Graph reports a cycle, with its path")
    func cycle() throws {
        try expect(
            """
            struct G {
                func a(b: B) -> A { A() }
                func b(_ x: Int = 1, c client: C) -> B { B() }
                func c(a: A) throws -> C { C() }
                func d(c: C) -> D { D() }
            }
            """,
            [
                Diagnostic(
                    line: 2,
                    column: 12,
                    message: "'a' needs itself through 'b' and 'c'; let 'c' take 'a' as '@escaping () throws -> A'",
                    notes: [
                        Note(line: 3, column: 26, message: "'b' needs 'c'"),
                        Note(line: 4, column: 12, message: "'c' needs 'a'"),
                    ],
                    fixIts: [
                        FixIt(
                            message: "take 'a' deferred",
                            result: """
                                struct G {
                                    func a(b: B) -> A { A() }
                                    func b(_ x: Int = 1, c client: C) -> B { B() }
                                    func c(a: @escaping () throws -> A) throws -> C { C() }
                                    func d(c: C) -> D { D() }
                                }
                                """
                        )
                    ]
                )
            ]
        )
    }

    @Test("@Graph reports a recipe that needs itself")
    func itself() throws {
        try expect(
            "struct G { func a(a: A) -> A { A() } }",
            [
                Diagnostic(
                    line: 1,
                    column: 19,
                    message: "'a' needs itself; let 'a' take 'a' as '@escaping () -> A'",
                    fixIts: [
                        FixIt(
                            message: "take 'a' deferred",
                            result: "struct G { func a(a: @escaping () -> A) -> A { A() } }"
                        )
                    ]
                )
            ]
        )
    }

    @Test("@Graph reports a private recipe that nothing needs, but not the recipes that only this one needs")
    func unusedRecipe() throws {
        try expect(
            """
            struct G {
                private func a() -> A { A() }
                fileprivate func b(a: A) -> B { B() }
                private func c() -> C { C() }
                func d() -> D { D(c) }
            }
            """,
            [
                Diagnostic(
                    line: 3,
                    column: 22,
                    message: "nothing that can be resolved depends on 'b'; remove it"
                )
            ]
        )
    }

    @Test("@Graph reports an input that nothing needs")
    func unusedInput() throws {
        try expect(
            """
            struct G {
                private let name: String
                let provided: Int
                let used: Int
                public let read: Int
                func a() -> A { A(used) }
            }
            """,
            [
                Diagnostic(
                    line: 2,
                    column: 17,
                    message:
                        "nothing that can be resolved depends on 'name'; remove it, or declare it with an access level such as 'internal'"
                )
            ]
        )
    }
}
