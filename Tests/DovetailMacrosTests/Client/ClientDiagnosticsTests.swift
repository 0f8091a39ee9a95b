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
                var isEmpty: () throws(Never) -> Bool
                var load: () throws(LoadError) -> Int
            }
            """,
            reports: """
                3:9 'count' cannot throw and returns Int, so no placeholder can stand for it; let it throw, or give it a default value
                  let 'count' throw: var count: @Sendable () async throws -> Int  // how many
                  give 'count' a default value: var count: @Sendable () async -> Int = unimplemented("Storage.count", returning: <#Int#>)  // how many
                4:9 'isEmpty' cannot throw and returns Bool, so no placeholder can stand for it; let it throw, or give it a default value
                  let 'isEmpty' throw: var isEmpty: () throws -> Bool
                  give 'isEmpty' a default value: var isEmpty: () throws(Never) -> Bool = unimplemented("Storage.isEmpty", returning: <#Bool#>)
                5:9 'load' can throw only LoadError, so no placeholder can stand for it; give it a default value
                  give 'load' a default value: var load: () throws(LoadError) -> Int = unimplemented("Storage.load", returning: <#Int#>)
                """
        )
    }

    @Test(
        "A placeholder takes any parameters, and returns nil if it can",
        arguments: [
            ("(_ total: inout Int, Int) throws -> Void", "self.load = { _, _ in\n"),
            ("(_ total: Int..., Int) throws -> Void", "self.load = { _, _ in\n"),
            ("(_ total: (Int) -> Int, Int) throws -> Void", "self.load = { _, _ in\n"),
            ("(Int) async throws(Failure) -> Int?", "return nil"),
            ("(Int) async throws(Failure) -> (Int)?", "return nil"),
            ("(Int) async throws(Failure) -> Optional<Int>", "return nil"),
        ]
    )
    func placeholders(type: String, part: String) throws {
        let expansion = try Expansion(at: "struct Storage { var load: \(type) }")
        #expect(expansion.diagnostics.isEmpty)
        #expect(expansion.source.contains(part))
    }

    @Test("@Client reports properties that are no endpoints: values, computed and lazy ones, and those without a type")
    func properties() throws {
        try expect(
            """
            struct Storage {
                let value: Int
                let pair: (Int, Int)
                let error: any Error
                let names: [String: Int]
                var isEmpty: Bool { true }
                var isFull: Bool { get { true } set {} }
                lazy var save: () throws -> Int = { 3 }
                var load = { 3 }
                var (a, b): (Load, Load)
            }
            """,
            reports: """
                2:9 'value' is not a function, so no placeholder can stand for it; give it a default value
                  give 'value' a default value: let value: Int = <#Int#>
                3:9 'pair' is not a function, so no placeholder can stand for it; give it a default value
                  give 'pair' a default value: let pair: (Int, Int) = <#(Int, Int)#>
                4:9 'error' is not a function, so no placeholder can stand for it; give it a default value
                  give 'error' a default value: let error: any Error = <#any Error#>
                5:9 'names' is not a function, so no placeholder can stand for it; give it a default value
                  give 'names' a default value: let names: [String: Int] = <#[String: Int]#>
                6:9 'isEmpty' is computed, so it is not an endpoint; move it to an extension of Storage
                7:9 'isFull' is computed, so it is not an endpoint; move it to an extension of Storage
                8:14 'save' is lazy, so it is not an endpoint; remove 'lazy'
                9:9 'load' needs a type, because a macro cannot see an inferred one
                  write its type: var load: <#type#> = { 3 }
                10:9 each endpoint needs its own name and type
                """
        )
    }

    @Test("@Client reports a property in a condition of unknown value")
    func condition() throws {
        try expect(
            "struct Storage {\n#if DEBUG\nvar load: Load\n#endif\n}",
            reports: "2:1 this compiler does not tell macros which #if holds"
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

    @Test(
        "@Client reports what is no struct",
        arguments: [
            ("class", "a class"), ("actor", "an actor"), ("enum", "an enum"), ("protocol", "a protocol"),
            ("extension", "an extension"),
        ]
    )
    func otherDeclarations(keyword: String, described: String) throws {
        let fixIt = ["class", "actor"].contains(keyword) ? "\n  make it a struct: struct Storage {}" : ""
        try expect(
            "\(keyword) Storage {}",
            reports: """
                1:1 @Client makes a client of a struct, whose functions can be replaced one by one; this is \(described)\(fixIt)
                """
        )
    }

    @Test("@Client reports a method that calls no endpoint, and a client without endpoints")
    func method() throws {
        func report(_ members: String) throws -> String { try Expansion(at: "struct C {\n\(members)\n}").report }
        let methods = """
            var load: @Sendable (_ id: Int) async throws -> Int
            func save(text: String, to place: URL) async throws { try write(text, place) }
            func loadFirst() async throws -> Int { try await load(1) }
            func load(id: Int) async throws -> Int { 3 }
            static func make() -> Self { Self() }
            """
        let message = "is a method, so it is not an endpoint, and no test can replace it; write 'var save: @Sendable "
        #expect(try report(methods) == "3:6 'save' \(message)(_ text: String, _ place: URL) async throws -> Void'")
        #expect(
            try report("func save(_ id: Int) async throws") == "2:6 'save' \(message)(_ id: Int) async throws -> Void'"
        )
        let nothing = "1:8 C has no endpoint; an endpoint is a stored property of function type"
        #expect(try report("static let live = C()") == nothing)
    }
}
