import Testing

@Suite("@Graph: what is reported about forms")
struct GraphFormTests {
    @Test("@Graph reports a recipe that is requested with other arguments than it takes")
    func arguments() throws {
        try expect(
            """
            func profile(_ id: User.ID, _ name: String) async -> Profile { Profile() }
            func screen(profile: Profile) -> Screen { Screen() }
            func window(profile: @escaping @Sendable (User.ID) -> Profile) -> Window { Window() }
            func a() -> A { A() }
            func b(a: (Int) -> A) -> B { B() }
            """,
            reports: """
                3:22 'profile' takes (User.ID, String), but is requested without arguments; take it as '@escaping (User.ID, String) async -> Profile'
                  2:6 'profile' is declared here
                  take the recipe itself: func screen(profile: @escaping (User.ID, String) async -> Profile) -> Screen { Screen() }
                4:22 'profile' takes (User.ID, String), but is requested with (User.ID); take it as '@escaping @Sendable (User.ID, String) async -> Profile'
                  2:6 'profile' is declared here
                  take it as it is: func window(profile: @escaping @Sendable (User.ID, String) async -> Profile) -> Window { Window() }
                6:11 'a' takes no arguments, but is requested with (Int); take it as '@escaping () -> A'
                  5:6 'a' is declared here
                  take it as it is: func b(a: @escaping () -> A) -> B { B() }
                """
        )
    }

    @Test("@Graph reports a function without the effects of the deferred recipe")
    func effects() throws {
        try expect(
            """
            func a() async throws -> A { A() }
            func b(a: @escaping () throws -> A) -> B { B() }
            func c() throws -> C { C() }
            func d(c: C) -> D { D() }
            func e(d: @escaping () -> D) -> E { E() }
            """,
            reports: """
                3:11 'a' is async, but this function is not; take it as '@escaping () async throws -> A'
                  2:6 'a' is async
                  take it as it is: func b(a: @escaping () async throws -> A) -> B { B() }
                6:11 'd' throws, but this function does not; take it as '@escaping () throws -> D'
                  4:6 'c' throws, and d → c leads to it
                  take it as it is: func e(d: @escaping () throws -> D) -> E { E() }
                """
        )
    }

    @Test("@Graph reports a shared recipe that takes arguments, or whose result has no name")
    func shared() throws {
        try expect(
            """
            /// Makes it.
            @Shared func a(_ id: Int) -> A { A() }
            @Shared func b() -> some P { B() }
            """,
            reports: """
                3:1 'a' takes Int from its caller, so one result cannot serve all; remove @Shared, or supply the argument by name
                  make it anew each time: func a(_ id: Int) -> A { A() }
                4:21 'b' is shared, so its result needs a name; return 'any' instead of 'some'
                """
        )
    }

    @Test("@Graph reports a generic recipe, but not its dependents")
    func generic() throws {
        try expect(
            """
            func a<T>(_ x: T) -> A { A() }
            func b(_ x: some P) -> B { B() }
            func c(b: B) -> C { C() }
            """,
            reports: """
                2:7 'a' is generic, so the graph cannot know what it provides; make G generic, or say the type
                3:13 'b' is generic, so the graph cannot know what it provides; make G generic, or say the type
                """
        )
    }
}
