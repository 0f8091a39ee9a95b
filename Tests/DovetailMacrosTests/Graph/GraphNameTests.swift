import Testing

@Suite("@Graph: what is reported about names")
struct GraphNameTests {
    @Test("@Graph reports a name that nothing has, with the nearest name")
    func misspelled() throws {
        try expect(
            """
            struct G {
                let name: String
                func load(name: String) -> Load { {} }
                func screen(laod: @escaping Load) -> Screen { Screen(laod) }
            }
            """,
            reports: """
                4:17 nothing in G is named 'laod', which 'screen' needs; did you mean 'load'?
                  3:10 'load' is declared here
                  use 'load': func screen(load laod: @escaping Load) -> Screen { Screen(laod) }
                  add an input 'laod': let laod: Load
                  let the caller pass it: func screen(_ laod: @escaping Load) -> Screen { Screen(laod) }
                """
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
            reports: """
                2:12 nothing in G is named 'clock', which 'a' needs; recipes stand in the struct itself, not in an extension
                  3:18 'b' needs it too
                  4:12 'c' needs it too
                  add an input 'clock': let clock: any Clock
                  let the caller pass it: func a(_ clock: any Clock) -> A { A() }
                """
        )
    }

    @Test("@Graph reports a label that is used twice, and two declarations of one name")
    func labelTwice() throws {
        try expect(
            """
            struct G {
                func a() -> A { A() }
                func b(a first: A, a second: A) -> B { B() }
            }
            """,
            reports: """
                3:24 'b' needs 'a' twice; take it once
                  3:12 the first 'a' is here
                """
        )
        try expect(
            """
            struct G {
                let name: String
                func a(name: String) -> A { A() }
                func a() -> A { A() }
                func name() -> String { "" }
            }
            """,
            reports: """
                5:10 2 declarations of 'name', so a parameter of that name could mean either; rename one
                  2:9 the first 'name' is declared here
                4:10 2 declarations of 'a', so a parameter of that name could mean either; rename one
                  3:10 the first 'a' is declared here
                """
        )
    }

    @Test("@Graph reports a cycle, with its path, and a recipe that needs itself")
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
            reports: """
                2:12 'a' needs itself through 'b' and 'c'; let 'c' take 'a' as '@escaping () throws -> A'
                  3:26 'b' needs 'c'
                  4:12 'c' needs 'a'
                  take 'a' deferred: func c(a: @escaping () throws -> A) throws -> C { C() }
                """
        )
        try expect(
            "struct G { func a(a: A) -> A { A() } }",
            reports: """
                1:19 'a' needs itself; let 'a' take 'a' as '@escaping () -> A'
                  take 'a' deferred: struct G { func a(a: @escaping () -> A) -> A { A() } }
                """
        )
    }

    @Test("@Graph says nothing about private recipes and inputs that it does not need, since an extension may use them")
    func unusedRecipe() throws {
        try expect(
            """
            struct G {
                private let name: String
                fileprivate func b() -> B { B() }
                func d() -> D { D() }
            }
            """,
            reports: ""
        )
    }

    @Test("A name that an input might provide if it was included leads to @Included")
    func forgottenIncluded() throws {
        try expect(
            """
            struct G {
                let network: NetworkGraph
                func a(api: Api) -> A { A() }
            }
            """,
            reports: """
                3:12 nothing in G is named 'api', which 'a' needs; if 'network' provides it, mark that with @Included
                  include 'network': @Included
                  add an input 'api': let api: Api
                  let the caller pass it: func a(_ api: Api) -> A { A() }
                """
        )
    }
}
