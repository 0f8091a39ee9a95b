import Testing

@Suite("@Graph: what is warned of")
struct GraphWarningTests {
    @Test("@Graph warns of an argument that the graph could supply")
    func argument() throws {
        try expect(
            """
            struct G {
                func database() -> Database { Database() }
                func users(_ database: Database) -> Users { Users(database) }
                func copies(_ database: URL, _ other: Database) -> Copies { Copies() }
            }
            """,
            reports: """
                3:16 'users' takes 'database' from its caller, though the graph has one; write 'database: Database'
                  let the graph supply it: func users(database: Database) -> Users { Users(database) }
                """
        )
    }

    @Test("@Graph does not warn of an argument that it cannot supply, and warns of each name once")
    func arguments() throws {
        try expect(
            """
            struct G {
                func user(_ id: Int) -> User { User(id) }
                func profile(_ user: User) -> Profile { Profile(user) }
                func row(usr: User = .none) -> Row { Row(usr) }
                func list(editor: @escaping (List) -> Editor) -> List { List() }
                func editor(_ list: List) -> Editor { Editor(list) }
                func database() -> Database { Database() }
                func users(_ database: Database) -> Users { Users(database) }
                func groups(_ database: Database) -> Groups { Groups(database) }
            }
            """,
            reports: """
                8:16 'users' takes 'database' from its caller, though the graph has one; write 'database: Database'
                  let the graph supply it: func users(database: Database) -> Users { Users(database) }
                """
        )
    }

    @Test("@Graph warns of a default value that stays because of a misspelled name")
    func defaultValue() throws {
        try expect(
            """
            struct G {
                func logger() -> Logger { Logger() }
                func users(loger: Logger = .none, logging: Bool = true, limit: Int = 3) -> Users { Users() }
            }
            """,
            reports: """
                3:16 'loger' keeps its default value, since nothing in G has that name; did you mean 'logger'?
                """
        )
    }

    @Test("@Graph warns of a recipe that calls another recipe itself")
    func calls() throws {
        try expect(
            """
            struct G {
                let name: String
                func a(name: String) -> A { b(3).a ?? self.c() }
                func b(_ number: Int, name: String) -> B { B() }
                func c() -> C { C() }
                func d(c: C) -> D { let a = { 3 }; return D(a(), c(), b(1, name: "b")) }
                func e(b: (Int) -> B) -> [B] { [1].map { c in b(c) } + other.c() }
            }
            """,
            reports: """
                3:33 'a' calls 'b' itself, which the graph cannot see; take it as a parameter 'b'
                3:48 'a' calls 'c' itself, which the graph cannot see; take it as a parameter 'c'
                """
        )
    }

    @Test("@Graph warns of a graph without recipes and inputs")
    func empty() throws {
        try expect(
            "struct G {}",
            reports: """
                1:8 G has no recipe; write methods with a result in the struct itself, not in an extension
                """
        )
        try expect("struct G { public let name: String }", reports: "")
        try expect("struct G { @Included let other: Other }", reports: "")
    }
}
