import Testing

@Suite("@Graph: what is reported about forms")
struct GraphFormTests {
    @Test("@Graph reports a recipe that is requested with other arguments than it takes")
    func open() throws {
        try expect(
            """
            struct G {
                func profile(_ id: User.ID, _ name: String) async -> Profile { Profile() }
                func screen(profile: Profile) -> Screen { Screen() }
            }
            """,
            reports: """
                3:26 'profile' takes (User.ID, String), but is requested without arguments; take it as '@escaping (User.ID, String) async -> Profile'
                  2:10 'profile' is declared here
                  take the recipe itself: func screen(profile: @escaping (User.ID, String) async -> Profile) -> Screen { Screen() }
                """
        )
        try expect(
            """
            struct G {
                func profile(_ id: User.ID, _ name: String) -> Profile { Profile() }
                func screen(profile: @escaping @Sendable (User.ID) -> Profile) -> Screen { Screen() }
            }
            """,
            reports: """
                3:26 'profile' takes (User.ID, String), but is requested with (User.ID); take it as '@escaping @Sendable (User.ID, String) -> Profile'
                  2:10 'profile' is declared here
                  take it as it is: func screen(profile: @escaping @Sendable (User.ID, String) -> Profile) -> Screen { Screen() }
                """
        )
        try expect(
            """
            struct G {
                func a() -> A { A() }
                func b(a: (Int) -> A) -> B { B() }
            }
            """,
            reports: """
                3:15 'a' takes no arguments, but is requested with (Int); take it as '@escaping () -> A'
                  2:10 'a' is declared here
                  take it as it is: func b(a: @escaping () -> A) -> B { B() }
                """
        )
    }

    @Test("@Graph reports a function without the effects of the deferred recipe")
    func asyncForm() throws {
        try expect(
            """
            struct G {
                func a() async throws -> A { A() }
                func b(a: @escaping () throws -> A) -> B { B() }
            }
            """,
            reports: """
                3:15 'a' is async, but this function is not; take it as '@escaping () async throws -> A'
                  2:10 'a' is async
                  take it as it is: func b(a: @escaping () async throws -> A) -> B { B() }
                """
        )
        try expect(
            """
            struct G {
                func a() throws -> A { A() }
                func b(a: A) -> B { B() }
                func c(b: @escaping () -> B) -> C { C() }
            }
            """,
            reports: """
                4:15 'b' throws, but this function does not; take it as '@escaping () throws -> B'
                  2:10 'a' throws, and b → a leads to it
                  take it as it is: func c(b: @escaping () throws -> B) -> C { C() }
                """
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
            reports: """
                3:15 the graph supplies one value for 'a', which 'b' takes inout
                4:15 the graph supplies one value for 'a', which 'c' takes as any number of arguments
                5:17 'd' takes any number of arguments, which cannot be passed on; take an array
                """
        )
    }

    @Test("@Graph reports a shared recipe that takes arguments, or whose result has no name")
    func sharedOpen() throws {
        try expect(
            """
            struct G {
                /// Makes it.
                @Shared func a(_ id: Int) -> A { A() }
            }
            """,
            reports: """
                3:5 'a' takes Int from its caller, so one result cannot serve all; remove @Shared, or supply the argument by name
                  make it anew each time: func a(_ id: Int) -> A { A() }
                """
        )
        try expect(
            """
            struct G {
                @Shared func a() -> some P { A() }
            }
            """,
            reports: "2:25 'a' is shared, so its result needs a name; return 'any' instead of 'some'"
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
            reports: """
                2:11 'a' is generic, so the graph cannot know what it provides; make G generic, or say the type
                3:17 'b' is generic, so the graph cannot know what it provides; make G generic, or say the type
                """
        )
    }
}
