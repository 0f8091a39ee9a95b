import Testing

@Suite("@Client: what is written")
struct ClientExpansionTests {
    /// The source that is added to a client, about which there is nothing to report.
    private func source(
        _ members: String,
        in head: String = "struct Storage",
        within surroundings: [String] = [],
        at location: SourceLocation = #_sourceLocation
    ) throws -> String {
        let expansion = try Expansion(at: "\(head) {\n\(members)\n}", in: surroundings)
        #expect(expansion.diagnostics.isEmpty, sourceLocation: location)
        return expansion.source
    }

    @Test("@Client writes all that a client needs: labeled methods have the documentation of the endpoint")
    func client() throws {
        #expect(
            try source(
                """
                /// Keeps the credentials.
                ///
                /// - Parameter credentials: What to keep.
                var save: @Sendable (_ credentials: Credentials) async throws -> Void
                var delete: @Sendable () -> Void
                """,
                in: "struct UserStorage: Sendable"
            ) == """
                /// Creates a client of these functions. Functions that are left out keep their default values.
                nonisolated init(
                    save: @Sendable @escaping (_ credentials: Credentials) async throws -> Void,
                    delete: @Sendable @escaping () -> Void
                ) {
                    self.save = save
                    self.delete = delete
                }
                /// Creates a client whose functions are placeholders until they are set.
                nonisolated init() {
                    self.save = { _ in
                        throw Dovetail::Unimplemented._recordCall(of: "UserStorage.save", fileID: "Module/File.swift", line: 5)
                    }
                    self.delete = {
                        Dovetail::Unimplemented._recordCall(of: "UserStorage.delete", fileID: "Module/File.swift", line: 6)
                    }
                }
                /// Returns a copy of this client with one function replaced.
                nonisolated func replacing<_Function>(
                    _ function: WritableKeyPath<Self, _Function>,
                    with replacement: _Function
                ) -> Self {
                    var copy = self
                    copy[keyPath: function] = replacement
                    return copy
                }
                /// Marks a function as live, as `Dovetail::live` does. Beside a static member of this name, Swift finds only members.
                nonisolated static func live<_A, _Output>(
                    _ name: Swift::String,
                    @_inheritActorContext _ function: @escaping @concurrent @Sendable (_A) async throws -> _Output,
                    fileID: Swift::StaticString = #fileID,
                    line: Swift::Int = #line
                ) -> @concurrent @Sendable (_A) async throws -> _Output {
                    Dovetail::live(name, function, fileID: fileID, line: line)
                }
                /// Marks a function as live, as `Dovetail::live` does. Beside a static member of this name, Swift finds only members.
                @_disfavoredOverload nonisolated static func live<_Output>(
                    _ name: Swift::String,
                    _ function: @escaping @Sendable () -> _Output,
                    fileID: Swift::StaticString = #fileID,
                    line: Swift::Int = #line,
                    unused _: Swift::Never? = nil
                ) -> @Sendable () -> _Output {
                    Dovetail::live(name, function, fileID: fileID, line: line, unused: nil)
                }
                /// Keeps the credentials.
                ///
                /// - Parameter credentials: What to keep.
                nonisolated func save(credentials: Credentials) async throws {
                    try await self.save(credentials)
                }
                """
        )
    }

    @Test(
        "An endpoint that may run anywhere by its type is nonisolated; a default value by name keeps the isolation of initializers"
    )
    func isolation() throws {
        let load = "var load: @Sendable (_ id: Int) async throws -> Int\n"
        let method = "func load(id: Int) async throws -> Int {"
        for member in ["", "var save: @MainActor (Int) -> Void", "var log: (@Sendable () -> Void)? = nil"] {
            let storage = try source(load + member, in: "struct Storage: Sendable")
            #expect(storage.contains("\nnonisolated init() {"))
            #expect(storage.contains("\nnonisolated \(method)"))
        }
        let named = try source(load + "var save: @Sendable () -> Void = live", in: "struct Storage: Sendable")
        #expect(named.contains("\ninit() {"))
        #expect(named.contains("\nnonisolated \(method)"))
        for storage in [
            try source(load + "var save: Save", in: "struct Storage: Sendable"),
            try source(load),
            try source(load, in: "@MainActor struct Storage: Sendable"),
        ] {
            #expect(storage.contains("\ninit() {"))
            #expect(storage.contains("\n\(method)"))
        }
    }

    @Test(
        "Members have the struct's access; an initializer and a method are no more visible than their endpoints",
        arguments: [
            ("public ", "private ", "private "), ("public ", "fileprivate ", "fileprivate "), ("public ", "", ""),
            ("public ", "package ", "package "), ("public ", "internal ", ""), ("public ", "public ", "public "),
            ("package ", "public ", "package "), ("package ", "", ""), ("", "fileprivate ", "fileprivate "),
            ("", "public ", ""),
        ]
    )
    func access(client: String, endpoint: String, expected: String) throws {
        let endpoints = "public var save: Save; \(endpoint)var load: (_ id: Int) throws -> Int"
        let source = try source(endpoints, in: "\(client)struct Storage")
        #expect(source.contains("\n\(client)init() {\n"))
        #expect(source.contains("\n\(client)func replacing<_Function>(\n"))
        #expect(source.contains("\n\(expected)init(\n"))
        #expect(source.contains("\n\(expected)func load(id: Int) throws -> Int {\n"))
    }

    @Test("A struct in a public extension is public, and its placeholders say its full name")
    func nested() throws {
        let source = try source("var load: Load", within: ["public extension Users {}", "struct App {}"])
        #expect(
            source.contains(
                """
                public init() {
                    #sourceLocation(file: "/sources/File.swift", line: 2)
                    self.load = Dovetail::unimplemented("App.Users.Storage.load", fileID: "Module/File.swift", line: 2)
                    #sourceLocation()
                }
                """
            )
        )
    }

    @Test("What sets or calls a deprecated endpoint is deprecated")
    func deprecated() throws {
        let old = "@available(*, deprecated) var old: () throws -> Int"
        let withPlaceholder = try source("\(old); var load: Load")
        #expect(withPlaceholder.contains("\n@available(*, deprecated) init(\n"))
        #expect(withPlaceholder.contains("\n@available(*, deprecated) init() {\n"))
        let withDefault = try source("\(old) = { 3 }; var load: Load")
        #expect(withDefault.contains("\n@available(*, deprecated) init(\n"))
        #expect(withDefault.contains("\ninit() {\n"))
    }

    @Test("@Client writes one static function named live for each form of its endpoints")
    func live() throws {
        let source = try source(
            """
            var save: @Sendable (_ user: User) async throws -> Void
            var load: @Sendable (Int) async throws -> User
            var count: @Sendable () -> Int?
            var show: @MainActor (Int, Int) throws -> Void
            var open: (Int, Int, Int) throws -> Void
            var read: @Sendable () throws(Failure) -> Int?
            """,
            in: "public struct Storage"
        )
        let functions = source.matches(of: /\/\/\/ Marks a function as live.*\n([\s\S]*?\n\})\n/)
        #expect(functions.count == 3)
        #expect(
            functions.last?.output.1 == """
                public nonisolated static func live<_A, _B, _Output>(
                    _ name: Swift::String,
                    _ function: @escaping @MainActor (_A, _B) throws -> _Output,
                    fileID: Swift::StaticString = #fileID,
                    line: Swift::Int = #line
                ) -> @MainActor (_A, _B) throws -> _Output {
                    Dovetail::live(name, { @MainActor a, b in
                            try function(a, b)
                        }, fileID: fileID, line: line)
                }
                """
        )
    }

    @Test("A client with only fixed values has one initializer")
    func fixed() throws {
        #expect(
            try source("let number: Int = 1") == """
                /// Creates a client whose functions are placeholders until they are set.
                init() {
                }
                """
        )
    }

    @Test("Isolation, effects and availability go with the method")
    func attributes() throws {
        let source = try source(
            """
            var show: @MainActor @Sendable (_ item: Item, _ in: Int, String) -> Void
            var check: @DatabaseActor (_ id: Int) async throws(Failure) -> Void
            @available(*, deprecated) var old: (_ total: inout Int, _ lazy: @autoclosure () -> Int) -> Void = live
            """,
            in: "struct Screen<Item> where Item: Sendable"
        )
        #expect(
            source.hasSuffix(
                """
                @MainActor func show(item: Item, in argument2: Int, _ argument3: String) {
                    self.show(item, argument2, argument3)
                }
                @DatabaseActor func check(id: Int) async throws(Failure) {
                    try await self.check(id)
                }
                @available(*, deprecated) func old(total: inout Int, lazy: @autoclosure () -> Int) {
                    self.old(&total, lazy())
                }
                """
            ),
            "\(source)"
        )
    }

    @Test("A function that runs on its caller's actor has such a method, if it may run anywhere")
    func ofCaller() throws {
        let head = "struct Screen: Sendable"
        let anywhere = try source("var a, b: nonisolated(nonsending) @Sendable (_ id: Int) async -> Void", in: head)
        #expect(
            anywhere.hasSuffix(
                """
                nonisolated(nonsending) func a(id: Int) async {
                    await self.a(id)
                }
                nonisolated(nonsending) func b(id: Int) async {
                    await self.b(id)
                }
                """
            )
        )
        let somewhere = try source("var a: nonisolated(nonsending) (_ id: Int) async -> Void")
        #expect(!somewhere.contains("func a("))
    }

    @Test("Code that the user wrote is not written again")
    func own() throws {
        let source = try Expansion(
            at: """
                struct Storage {
                    var load: (_ id: Int) throws -> Int
                    var save: (_ id: Int) throws -> Void
                    init() { self.init(load: { $0 }, save: { _ in }) }
                    func load(id: Int) throws -> Int { try load(id) + 1 }
                    func save(name: String) {}
                    func replacing<F>(_ f: WritableKeyPath<Self, F>, with replacement: F) -> Self { self }
                }
                """
        ).source
        for member in ["init()", "func load", "replacing"] { #expect(!source.contains(member), "\(member)") }
        #expect(source.contains("func save(id: Int) throws {"))
    }

    @Test("A constant cannot be replaced; an endpoint without labels, or with such arguments, has no method")
    func withoutMethod() throws {
        #expect(try !source("let load: @Sendable () throws -> Int").contains("replacing"))
        let others = try source(
            "var sum: (_ all: Int...) -> Int = live; var load: Load; var log: ((_ a: Int) -> Void)?"
        )
        for name in ["sum", "load", "log"] { #expect(!others.contains("func \(name)("), "\(name)") }
    }
}
