import Testing

@Suite("@Graph: what is warned of")
struct GraphWarningTests {
    @Test("@Graph warns once of each name of an argument that it could supply")
    func arguments() throws {
        try expect(
            """
            func database() -> Database { Database() }
            func users(_ database: Database) -> Users { Users(database) }
            func groups(_ database: Database) -> Groups { Groups(database) }
            func copies(_ database: URL, _ other: Database) -> Copies { Copies() }
            func user(_ id: Int) -> User { User(id) }
            func profile(_ user: User) -> Profile { Profile(user) }
            func row(usr: User = .none) -> Row { Row(usr) }
            func list(editor: @escaping (List) -> Editor) -> List { List() }
            func editor(_ list: List) -> Editor { Editor(list) }
            """,
            reports: """
                3:12 'users' takes 'database' from its caller, though the graph has one; write 'database: Database'
                  let the graph supply it: func users(database: Database) -> Users { Users(database) }
                """
        )
    }

    @Test("@Graph warns of a default value that stays because of a misspelled name")
    func defaultValue() throws {
        try expect(
            """
            func logger() -> Logger { Logger() }
            func users(loger: Logger = .none, logging: Bool = true, limit: Int = 3) -> Users { Users() }
            """,
            reports: "3:12 'loger' keeps its default value, since nothing in G has that name; did you mean 'logger'?"
        )
    }

    @Test("@Graph warns of a recipe that calls another recipe itself")
    func calls() throws {
        try expect(
            """
            let name: String
            func a(name: String) -> A { b(3).a ?? self.c() }
            func b(_ number: Int, name: String) -> B { B() }
            func c() -> C { C() }
            func d(c: C) -> D { let a = { 3 }; return D(a(), c(), b(1, name: "b")) }
            func e(b: (Int) -> B) -> [B] { [1].map { c in b(c) } + other.c() }
            """,
            reports: """
                3:29 'a' calls 'b' itself, which the graph cannot see; take it as a parameter 'b'
                3:44 'a' calls 'c' itself, which the graph cannot see; take it as a parameter 'c'
                """
        )
    }

    @Test("@Graph warns of a graph without recipes and inputs")
    func empty() throws {
        try expect(
            "",
            reports: "1:8 G has no recipe; write methods with a result in the struct itself, not in an extension"
        )
        try expect("public let name: String", reports: "")
        try expect("@Included let other: Other", reports: "")
    }
}
