import Testing

@Suite("@Graph: what is reported about names")
struct GraphNameTests {
    @Test("A name that nothing has is one error, with the nearest name, or with all recipes that need it")
    func unknown() throws {
        try expect(
            """
            let name: String
            func load(name: String) -> Load { {} }
            func screen(laod: @escaping Load) -> Screen { Screen(laod) }
            func a(clock: sending any Clock) -> A { A() }
            func b(a: A, clock: any Clock) -> B { B() }
            func c(clock time: @escaping () -> Int) -> C { C() }
            """,
            reports: """
                4:13 nothing in G is named 'laod', which 'screen' needs; did you mean 'load'?
                  3:6 'load' is declared here
                  use 'load': func screen(load laod: @escaping Load) -> Screen { Screen(laod) }
                  add an input 'laod': let laod: Load
                  let the caller pass it: func screen(_ laod: @escaping Load) -> Screen { Screen(laod) }
                5:8 nothing in G is named 'clock', which 'a' needs; recipes stand in the struct itself, not in an extension
                  6:14 'b' needs it too
                  7:8 'c' needs it too
                  add an input 'clock': let clock: any Clock
                  let the caller pass it: func a(_ clock: sending any Clock) -> A { A() }
                """
        )
    }

    @Test("A name that an input might provide if it was included leads to @Included")
    func forgottenIncluded() throws {
        try expect(
            """
            let network: NetworkGraph
            func a(api: Api) -> A { A() }
            """,
            reports: """
                3:8 nothing in G is named 'api', which 'a' needs; if 'network' provides it, mark that with @Included
                  include 'network': @Included
                  add an input 'api': let api: Api
                  let the caller pass it: func a(_ api: Api) -> A { A() }
                """
        )
    }

    @Test("@Graph reports a label that is used twice, and two declarations of one name")
    func twice() throws {
        try expect(
            """
            let name: String
            func a() -> A { A() }
            func b(a first: A, a second: A) -> B { B() }
            """,
            reports: """
                4:20 'b' needs 'a' twice; take it once
                  4:8 the first 'a' is here
                """
        )
        try expect(
            """
            let name: String
            func a(name: String) -> A { A() }
            func a() -> A { A() }
            func name() -> String { "" }
            """,
            reports: """
                5:6 2 declarations of 'name', so a parameter of that name could mean either; rename one
                  2:5 the first 'name' is declared here
                4:6 2 declarations of 'a', so a parameter of that name could mean either; rename one
                  3:6 the first 'a' is declared here
                """
        )
    }

    @Test("@Graph reports a cycle, with its path, and a recipe that needs itself")
    func cycle() throws {
        try expect(
            """
            func a(b: B) -> A { A() }
            func b(_ x: Int = 1, c client: C) -> B { B() }
            func c(a: A) throws -> C { C() }
            func d(c: C) -> D { D() }
            func e(e: E) -> E { E() }
            """,
            reports: """
                2:8 'a' needs itself through 'b' and 'c'; let 'c' take 'a' as '@escaping () throws -> A'
                  3:22 'b' needs 'c'
                  4:8 'c' needs 'a'
                  take 'a' deferred: func c(a: @escaping () throws -> A) throws -> C { C() }
                6:8 'e' needs itself; let 'e' take 'e' as '@escaping () -> E'
                  take 'e' deferred: func e(e: @escaping () -> E) -> E { E() }
                """
        )
    }

    @Test("@Graph says nothing about private recipes and inputs that it does not need, since an extension may use them")
    func unusedRecipe() throws {
        try expect(
            """
            private let name: String
            fileprivate func b() -> B { B() }
            func d() -> D { D() }
            """,
            reports: ""
        )
    }
}
