import Testing

@Suite("@Client: what is reported")
struct ClientDiagnosticsTests {
    /// Checks the one diagnostic about a declaration, and that a struct has the initializers that code elsewhere calls.
    private func expect(
        _ declaration: String,
        reports report: String,
        at location: SourceLocation = #_sourceLocation
    ) throws {
        let expansion = try Expansion(at: declaration)
        #expect(expansion.report == report, sourceLocation: location)
        let isAdded = declaration.hasPrefix("struct") && !declaration.contains("#if")
        #expect(expansion.source.contains("init() {\n    Swift::fatalError()\n}") == isAdded, sourceLocation: location)
    }

    @Test("@Client reports a mistake once, because it also writes what code elsewhere calls")
    func standIns() throws {
        let expansion = try Expansion(
            at: """
                struct Storage {
                    var load: () throws -> Int
                    var count: (_ limit: Int) -> Int
                    var total = 3
                    func save(id: Int) throws
                }
                """
        )
        #expect(expansion.diagnostics.map(\.line) == [3, 4, 5])
        #expect(
            expansion.source.hasPrefix(
                """
                /// Creates a client of these functions. Functions that are left out keep their default values.
                init(
                    load: @escaping () throws -> Int,
                    count: ((_ limit: Int) -> Int)? = nil,
                    total: Any? = nil,
                    save: (@Sendable (_ id: Int) throws -> Void)? = nil
                ) {
                    Swift::fatalError()
                }
                /// Creates a client whose functions are placeholders until they are set.
                init() {
                    Swift::fatalError()
                }
                """
            )
        )
        #expect(expansion.source.contains("func count(limit: Int) -> Int {"))
        #expect(!expansion.source.contains("func save"))
    }

    @Test("@Client reports a function that cannot throw, or not what a placeholder throws")
    func errors() throws {
        try expect(
            """
            struct Storage {
                var save: @Sendable (Int) throws -> Void
                var count: @Sendable () async -> Int  // how many
            }
            """,
            reports: """
                3:9 'count' cannot throw and returns Int, so no placeholder can stand for it; let it throw, or give it a default value
                  let 'count' throw: var count: @Sendable () async throws -> Int  // how many
                  give 'count' a default value: var count: @Sendable () async -> Int = unimplemented("Storage.count", returning: <#Int#>)  // how many
                """
        )
        try expect(
            "struct Storage { var isEmpty: () throws(Never) -> Bool }",
            reports: """
                1:22 'isEmpty' cannot throw and returns Bool, so no placeholder can stand for it; let it throw, or give it a default value
                  let 'isEmpty' throw: struct Storage { var isEmpty: () throws -> Bool }
                  give 'isEmpty' a default value: struct Storage { var isEmpty: () throws(Never) -> Bool = unimplemented("Storage.isEmpty", returning: <#Bool#>) }
                """
        )
        try expect(
            "struct Storage { var load: () throws(LoadError) -> Int }",
            reports: """
                1:22 'load' can throw only LoadError, so no placeholder can stand for it; give it a default value
                  give 'load' a default value: struct Storage { var load: () throws(LoadError) -> Int = unimplemented("Storage.load", returning: <#Int#>) }
                """
        )
    }

    @Test("A placeholder takes any parameters", arguments: ["inout Int", "Int...", "(Int) -> Int"])
    func parameters(type: String) throws {
        let expansion = try Expansion(at: "struct Math { var add: (_ total: \(type), Int) throws -> Void }")
        #expect(expansion.diagnostics.isEmpty)
        #expect(expansion.source.contains("self.add = { _, _ in\n"))
    }

    @Test("A function that returns an optional has a placeholder", arguments: ["Int?", "(Int)?", "Optional<Int>"])
    func optional(type: String) throws {
        let expansion = try Expansion(at: "struct Storage { var find: (Int) async throws(Failure) -> \(type) }")
        #expect(expansion.diagnostics.isEmpty)
        #expect(expansion.source.contains("return nil"))
    }

    @Test(
        "@Client reports a value that is no function",
        arguments: ["Int", "[String]", "(Int, Int)", "any Error", "[Int: Int]", "URL"]
    )
    func value(type: String) throws {
        try expect(
            "struct Storage { let value: \(type) }",
            reports: """
                1:22 'value' is not a function, so no placeholder can stand for it; give it a default value
                  give 'value' a default value: struct Storage { let value: \(type) = <#\(type)#> }
                """
        )
    }

    @Test(
        "@Client reports a computed property",
        arguments: ["{ true }", "{ get { true } }", "{ get { true } set {} }"]
    )
    func computed(accessors: String) throws {
        try expect(
            "struct Storage { var isEmpty: Bool \(accessors) }",
            reports: "1:22 'isEmpty' is computed, so it is not an endpoint; move it to an extension of Storage"
        )
    }

    @Test("@Client reports a property without a type, two in one pattern, and one in a condition of unknown value")
    func withoutType() throws {
        try expect(
            "struct Storage { var load = { 3 } }",
            reports: """
                1:22 'load' needs a type, because a macro cannot see an inferred one
                  write its type: struct Storage { var load: <#type#> = { 3 } }
                """
        )
        try expect(
            "struct Storage { var (a, b): (Load, Load) }",
            reports: "1:22 each endpoint needs its own name and type"
        )
        try expect(
            """
            struct Storage {
                #if DEBUG
                var load: Load
                #endif
            }
            """,
            reports: "2:5 this compiler does not tell macros which #if holds"
        )
    }

    @Test("A property with neither a type nor a value is left to the compiler")
    func withoutAnything() throws {
        let expansion = try Expansion(at: "struct Storage { var load }")
        #expect(expansion.diagnostics.isEmpty)
        #expect(expansion.source.contains("load: Any? = nil"))
    }

    @Test("@Client reports a generic function", arguments: ["<T>(T) throws -> T", "@Sendable <T>(T) throws -> T"])
    func generic(type: String) throws {
        try expect(
            "struct Storage { var load: \(type) }",
            reports: """
                1:22 'load' is generic, and a function in a property cannot be; make Storage generic, or write 'any' before a protocol
                """
        )
    }

    @Test("@Client reports a class or an actor", arguments: ["class", "actor"])
    func reference(keyword: String) throws {
        try expect(
            "final \(keyword) Storage {}",
            reports: """
                1:7 @Client makes a client of a struct, whose functions can be replaced one by one; this is \(keyword == "class" ? "a class" : "an actor")
                  make it a struct: final struct Storage {}
                """
        )
    }

    @Test("@Client reports an enum, a protocol or an extension", arguments: ["an enum", "a protocol", "an extension"])
    func otherDeclarations(described: String) throws {
        let keyword = described.split(separator: " ")[1]
        try expect(
            "\(keyword) Storage {}",
            reports: """
                1:1 @Client makes a client of a struct, whose functions can be replaced one by one; this is \(described)
                """
        )
    }

    @Test("Every mistake is reported, in the order of the source")
    func several() throws {
        let expansion = try Expansion(
            at: """
                struct Storage {
                    var count: () -> Int
                    var isEmpty: Bool { true }
                    var load = { 3 }
                    var total: Int
                }
                """
        )
        #expect(expansion.diagnostics.map(\.line) == [2, 3, 4, 5])
    }

    @Test("@Client reports a method that calls no endpoint, a lazy property, and a client without endpoints")
    func method() throws {
        func reports(_ members: String) throws -> String { try Expansion(at: "struct C {\n\(members)\n}").report }
        let methods = """
            var load: @Sendable (_ id: Int) async throws -> Int
            func save(text: String, to place: URL) async throws { try write(text, place) }
            func loadFirst() async throws -> Int { try await load(1) }
            func load(id: Int) async throws -> Int { 3 }
            static func make() -> Self { Self() }
            """
        let message =
            "'save' is a method, so it is not an endpoint, and no test can replace it; write 'var save: @Sendable "
        #expect(try reports(methods) == "3:6 \(message)(_ text: String, _ place: URL) async throws -> Void'")
        let withoutBody = try reports("func save(_ id: Int) async throws")
        #expect(withoutBody == "2:6 \(message)(_ id: Int) async throws -> Void'")
        let lazy = try reports("lazy var load: () throws -> Int = { 3 }")
        #expect(lazy == "2:10 'load' is lazy, so it is not an endpoint; remove 'lazy'")
        let nothing = try reports("static let live = C()")
        #expect(nothing == "1:8 C has no endpoint; an endpoint is a stored property of function type")
    }
}
