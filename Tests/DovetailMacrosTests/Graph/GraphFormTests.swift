import Testing

@Suite("@Graph: what is reported about forms")
struct GraphFormTests {
    typealias Diagnostic = Expansion.Diagnostic
    typealias Note = Expansion.Note
    typealias FixIt = Expansion.FixIt

    @Test("A recipe that still needs arguments is no value")
    func open() throws {
        try expect(
            """
            struct G {
                func profile(_ id: User.ID, _ name: String) async -> Profile { Profile() }
                func screen(profile: Profile) -> Screen { Screen() }
            }
            """,
            [
                Diagnostic(
                    line: 3,
                    column: 26,
                    message:
                        "'profile' takes (User.ID, String), but is requested without arguments; take it as '@escaping (User.ID, String) async -> Profile'",
                    notes: [Note(line: 2, column: 10, message: "'profile' is declared here")],
                    fixIts: [
                        FixIt(
                            message: "take the recipe itself",
                            result: """
                                struct G {
                                    func profile(_ id: User.ID, _ name: String) async -> Profile { Profile() }
                                    func screen(profile: @escaping (User.ID, String) async -> Profile) -> Screen { Screen() }
                                }
                                """
                        )
                    ]
                )
            ]
        )
    }

    @Test("@Graph reports a factory that does not pass what the recipe needs")
    func count() throws {
        try expect(
            """
            struct G {
                func profile(_ id: User.ID, _ name: String) -> Profile { Profile() }
                func screen(profile: @escaping @Sendable (User.ID) -> Profile) -> Screen { Screen() }
            }
            """,
            [
                Diagnostic(
                    line: 3,
                    column: 26,
                    message:
                        "'profile' takes (User.ID, String), but is requested with (User.ID); take it as '@escaping @Sendable (User.ID, String) -> Profile'",
                    notes: [Note(line: 2, column: 10, message: "'profile' is declared here")],
                    fixIts: [
                        FixIt(
                            message: "take it as it is",
                            result: """
                                struct G {
                                    func profile(_ id: User.ID, _ name: String) -> Profile { Profile() }
                                    func screen(profile: @escaping @Sendable (User.ID, String) -> Profile) -> Screen { Screen() }
                                }
                                """
                        )
                    ]
                )
            ]
        )
    }

    @Test("@Graph reports a factory of a recipe that takes no arguments")
    func closed() throws {
        try expect(
            """
            struct G {
                func a() -> A { A() }
                func b(a: (Int) -> A) -> B { B() }
            }
            """,
            [
                Diagnostic(
                    line: 3,
                    column: 15,
                    message: "'a' takes no arguments, but is requested with (Int); take it as '@escaping () -> A'",
                    notes: [Note(line: 2, column: 10, message: "'a' is declared here")],
                    fixIts: [
                        FixIt(
                            message: "take it as it is",
                            result: """
                                struct G {
                                    func a() -> A { A() }
                                    func b(a: @escaping () -> A) -> B { B() }
                                }
                                """
                        )
                    ]
                )
            ]
        )
    }

    @Test("@Graph reports a function that is not async, for a deferred recipe that is")
    func asyncForm() throws {
        try expect(
            """
            struct G {
                func a() async throws -> A { A() }
                func b(a: @escaping () throws -> A) -> B { B() }
            }
            """,
            [
                Diagnostic(
                    line: 3,
                    column: 15,
                    message: "'a' is async, but this function is not; take it as '@escaping () async throws -> A'",
                    notes: [Note(line: 2, column: 10, message: "'a' is async")],
                    fixIts: [
                        FixIt(
                            message: "take it as it is",
                            result: """
                                struct G {
                                    func a() async throws -> A { A() }
                                    func b(a: @escaping () async throws -> A) -> B { B() }
                                }
                                """
                        )
                    ]
                )
            ]
        )
    }

    @Test("@Graph reports a function that cannot throw, for a deferred recipe with a throwing dependency")
    func throwingForm() throws {
        try expect(
            """
            struct G {
                func a() throws -> A { A() }
                func b(a: A) -> B { B() }
                func c(b: @escaping () -> B) -> C { C() }
            }
            """,
            [
                Diagnostic(
                    line: 4,
                    column: 15,
                    message: "'b' throws, but this function does not; take it as '@escaping () throws -> B'",
                    notes: [Note(line: 2, column: 10, message: "'a' throws, and b → a leads to it")],
                    fixIts: [
                        FixIt(
                            message: "take it as it is",
                            result: """
                                struct G {
                                    func a() throws -> A { A() }
                                    func b(a: A) -> B { B() }
                                    func c(b: @escaping () throws -> B) -> C { C() }
                                }
                                """
                        )
                    ]
                )
            ]
        )
    }

    @Test("@Graph reports a parameter that is not one value")
    func supplied() throws {
        try expect(
            """
            struct G {
                func a() -> A { A() }
                func b(a: inout A) -> B { B() }
                func c(a: A...) -> C { C() }
                func d(_ x: Int...) -> D { D() }
            }
            """,
            [
                Diagnostic(
                    line: 3,
                    column: 15,
                    message: "the graph supplies one value for 'a', which 'b' takes inout"
                ),
                Diagnostic(
                    line: 4,
                    column: 15,
                    message: "the graph supplies one value for 'a', which 'c' takes as any number of arguments"
                ),
                Diagnostic(
                    line: 5,
                    column: 17,
                    message: "'d' takes any number of arguments, which cannot be passed on; take an array"
                ),
            ]
        )
    }

    @Test("@Graph reports a shared recipe that takes arguments")
    func sharedOpen() throws {
        try expect(
            """
            struct G {
                /// Makes it.
                @Shared func a(_ id: Int) -> A { A() }
            }
            """,
            [
                Diagnostic(
                    line: 3,
                    column: 5,
                    message:
                        "'a' takes Int from its caller, so one result cannot serve all; remove @Shared, or supply the argument by name",
                    fixIts: [
                        FixIt(
                            message: "make it anew each time",
                            result: """
                                struct G {
                                    /// Makes it.
                                    func a(_ id: Int) -> A { A() }
                                }
                                """
                        )
                    ]
                )
            ]
        )
    }

    @Test("@Graph reports a shared recipe whose result has no name")
    func sharedOpaque() throws {
        try expect(
            """
            struct G {
                @Shared func a() -> some P { A() }
            }
            """,
            [
                Diagnostic(
                    line: 2,
                    column: 25,
                    message: "'a' is shared, so its result needs a name; return 'any' instead of 'some'"
                )
            ]
        )
    }

    @Test("@Graph reports a generic recipe")
    func generic() throws {
        try expect(
            """
            struct G {
                func a<T>(_ x: T) -> A { A() }
                func b(_ x: some P) -> B { B() }
            }
            """,
            [
                Diagnostic(
                    line: 2,
                    column: 11,
                    message:
                        "'a' is generic, so the graph cannot know what it provides; make G generic, or say the type"
                ),
                Diagnostic(
                    line: 3,
                    column: 17,
                    message:
                        "'b' is generic, so the graph cannot know what it provides; make G generic, or say the type"
                ),
            ]
        )
    }
}
