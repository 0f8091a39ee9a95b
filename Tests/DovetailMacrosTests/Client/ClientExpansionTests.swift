import Foundation
import Testing

@Suite("@Client: what is written")
struct ClientExpansionTests {
    /// Checks the source that is added to a declaration, and that there is nothing to report.
    private func expect(
        _ declaration: String,
        in surroundings: [String] = [],
        adds source: String,
        at location: SourceLocation = #_sourceLocation
    ) throws {
        let expansion = try Expansion(at: declaration, in: surroundings)
        #expect(expansion.diagnostics.isEmpty, sourceLocation: location)
        #expect(withoutReplacing(expansion.source) == source, sourceLocation: location)
    }

    /// What is added to every client is expected in tests of its own.
    private func withoutReplacing(_ source: String) -> String {
        var lines = source + "\n"
        for access in ["public ", "nonisolated ", ""] {
            lines = lines.replacingOccurrences(of: replacing(access: access), with: "")
        }
        return String(lines.replacing(liveMember, with: "").dropLast())
    }

    /// A static function named `live`, with its documentation.
    private var liveMember: Regex<Substring> { /\/\/\/ Marks a function as live[\s\S]*?\n\}\n/ }

    private func replacing(access: String) -> String {
        """
        /// Returns a copy of this client with one function replaced.
        \(access)func replacing<_Function>(
            _ function: WritableKeyPath<Self, _Function>,
            with replacement: _Function
        ) -> Self {
            var copy = self
            copy[keyPath: function] = replacement
            return copy
        }

        """
    }

    @Test("@Client writes replacing(_:with:) if a function can be replaced")
    func replacing() throws {
        let client = try Expansion(at: "public struct Storage { public var load: @Sendable () throws -> Int }", in: [])
        let constant = try Expansion(at: "struct Storage { let load: @Sendable () throws -> Int }", in: [])
        let own = try Expansion(
            at: """
                struct Storage {
                    var load: @Sendable () throws -> Int
                    func replacing<F>(_ f: WritableKeyPath<Self, F>, with replacement: F) -> Self { self }
                }
                """,
            in: []
        )

        #expect((client.source + "\n").contains(replacing(access: "public ")))
        #expect(!constant.source.contains("replacing"))
        #expect(!own.source.contains("replacing"))
    }

    @Test("@Client writes initializers and labeled methods, with the documentation of the endpoint")
    func client() throws {
        try expect(
            """
            struct UserStorage: Sendable {
                /// Keeps the credentials.
                ///
                /// - Parameter credentials: What to keep.
                var save: @Sendable (_ credentials: Credentials) async throws -> Void
                var load: @Sendable () async throws -> Credentials
                var delete: @Sendable () async -> Void
            }
            """,
            adds: """
                /// Creates a client of these functions. Functions that are left out keep their default values.
                nonisolated init(
                    save: @Sendable @escaping (_ credentials: Credentials) async throws -> Void,
                    load: @Sendable @escaping () async throws -> Credentials,
                    delete: @Sendable @escaping () async -> Void
                ) {
                    self.save = save
                    self.load = load
                    self.delete = delete
                }
                /// Creates a client whose functions are placeholders until they are set.
                nonisolated init() {
                    self.save = { _ in
                        throw Dovetail::Unimplemented._recordCall(of: "UserStorage.save", fileID: "Module/File.swift", line: 5)
                    }
                    self.load = {
                        throw Dovetail::Unimplemented._recordCall(of: "UserStorage.load", fileID: "Module/File.swift", line: 6)
                    }
                    self.delete = {
                        Dovetail::Unimplemented._recordCall(of: "UserStorage.delete", fileID: "Module/File.swift", line: 7)
                    }
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
        func source(_ members: String..., head: String = "struct Storage: Sendable") throws -> String {
            try Expansion(at: "\(head) {\n\(members.joined(separator: "\n"))\n}").source
        }
        let load = "var load: @Sendable (_ id: Int) async throws -> Int"
        let method = "func load(id: Int) async throws -> Int {"
        for member in ["", "var save: @MainActor (Int) -> Void", "var log: (@Sendable () -> Void)? = nil"] {
            let storage = try source(load, member)
            #expect(storage.contains("\nnonisolated init() {"))
            #expect(storage.contains("\nnonisolated \(method)"))
        }
        let named = try source(load, "var save: @Sendable () -> Void = live")
        #expect(named.contains("\ninit() {"))
        #expect(named.contains("\nnonisolated \(method)"))
        for storage in [
            try source(load, "var save: Save"),
            try source(load, head: "struct Storage"),
            try source(load, head: "@MainActor struct Storage: Sendable"),
        ] {
            #expect(storage.contains("\ninit() {"))
            #expect(storage.contains("\n\(method)"))
        }
    }

    @Test("Members have the struct's access; an initializer and a method are no more visible than their endpoints")
    func access() throws {
        try expect(
            """
            public struct Storage {
                public var load: (_ id: Int) throws -> Int
                private var forget: (_ id: Int) throws -> Int
            }
            """,
            adds: """
                /// Creates a client of these functions. Functions that are left out keep their default values.
                private init(
                    load: @escaping (_ id: Int) throws -> Int,
                    forget: @escaping (_ id: Int) throws -> Int
                ) {
                    self.load = load
                    self.forget = forget
                }
                /// Creates a client whose functions are placeholders until they are set.
                public init() {
                    self.load = { _ in
                        throw Dovetail::Unimplemented._recordCall(of: "Storage.load", fileID: "Module/File.swift", line: 2)
                    }
                    self.forget = { _ in
                        throw Dovetail::Unimplemented._recordCall(of: "Storage.forget", fileID: "Module/File.swift", line: 3)
                    }
                }
                public func load(id: Int) throws -> Int {
                    try self.load(id)
                }
                private func forget(id: Int) throws -> Int {
                    try self.forget(id)
                }
                """
        )
    }

    @Test("A struct in a public extension is public, and its placeholders say its full name")
    func nested() throws {
        try expect(
            "struct Storage { var load: Load }",
            in: ["public extension Users {}", "struct App {}"],
            adds: """
                /// Creates a client of these functions. Functions that are left out keep their default values.
                init(
                    load: @escaping Load
                ) {
                    self.load = load
                }
                /// Creates a client whose functions are placeholders until they are set.
                public init() {
                    #sourceLocation(file: "/sources/File.swift", line: 1)
                    self.load = Dovetail::unimplemented("App.Users.Storage.load", fileID: "Module/File.swift", line: 1)
                    #sourceLocation()
                }
                """
        )
    }

    @Test(
        "An initializer is as visible as its least visible endpoint",
        arguments: [
            ("public", "private", "private"), ("public", "fileprivate", "fileprivate"), ("public", "", ""),
            ("public", "package", "package"), ("public", "internal", ""), ("public", "public", "public"),
            ("package", "public", "package"), ("package", "", ""), ("", "fileprivate", "fileprivate"),
            ("", "public", ""),
        ]
    )
    func levels(client: String, endpoint: String, expected: String) throws {
        let endpoints = "public var save: Save; \(endpoint) var load: (_ id: Int) throws -> Int"
        let source = try Expansion(at: "\(client) struct Storage { \(endpoints) }").source
        let access = expected.isEmpty ? "" : expected + " "
        #expect(source.contains("\n\(access)init(\n"))
        #expect(source.contains("\n\(access)func load(id: Int) throws -> Int {\n"))
    }

    @Test("What sets or calls a deprecated endpoint is deprecated")
    func deprecated() throws {
        let old = "@available(*, deprecated) var old: () throws -> Int"
        let source = try Expansion(at: "struct Storage { \(old); var load: Load }").source
        #expect(source.contains("\n@available(*, deprecated) init(\n"))
        #expect(source.contains("\n@available(*, deprecated) init() {\n"))
        let withDefault = try Expansion(at: "struct Storage { \(old) = { 3 }; var load: Load }").source
        #expect(withDefault.contains("\n@available(*, deprecated) init(\n"))
        #expect(withDefault.contains("\ninit() {\n"))
    }

    @Test("@Client writes static functions named live, of the forms of its endpoints")
    func live() throws {
        let source = try Expansion(
            at: """
                public struct Storage {
                    var save: @Sendable (_ user: User) async throws -> Void
                    var load: @Sendable (Int) async throws -> User
                    var count: @Sendable () -> Int?
                    var show: @MainActor (Int, Int) throws -> Void
                    var open: (Int, Int, Int) throws -> Void
                    var read: @Sendable () throws(Failure) -> Int?
                }
                """
        ).source
        #expect(
            source.matches(of: liveMember).map { String($0.output.split(separator: "\n", maxSplits: 1)[1]) }.joined()
                == """
                public nonisolated static func live<_A, _Output>(
                    _ name: Swift::String,
                    @_inheritActorContext _ function: @escaping @concurrent @Sendable (_A) async throws -> _Output,
                    fileID: Swift::StaticString = #fileID,
                    line: Swift::Int = #line
                ) -> @concurrent @Sendable (_A) async throws -> _Output {
                    Dovetail::live(name, function, fileID: fileID, line: line)
                }
                @_disfavoredOverload public nonisolated static func live<_Output>(
                    _ name: Swift::String,
                    _ function: @escaping @Sendable () -> _Output,
                    fileID: Swift::StaticString = #fileID,
                    line: Swift::Int = #line,
                    unused _: Swift::Never? = nil
                ) -> @Sendable () -> _Output {
                    Dovetail::live(name, function, fileID: fileID, line: line, unused: nil)
                }
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

    @Test("An endpoint with a default value may be omitted, and keeps it in the initializer without parameters")
    func defaults() throws {
        try expect(
            """
            struct Settings {
                var count: @Sendable () -> Int = { 3 }
                var any: any Load = live
                var retries: Int = 3
                let version: Int = 1
                var log: ((String) -> Void)?
                static let shared = Settings()
            }
            """,
            adds: """
                /// Creates a client of these functions. Functions that are left out keep their default values.
                init(
                    count: (@Sendable () -> Int)? = nil,
                    any: (any Load)? = nil,
                    retries: Int? = nil,
                    log: ((String) -> Void)? = nil
                ) {
                    if let count {
                        self.count = count
                    }
                    if let any {
                        self.any = any
                    }
                    if let retries {
                        self.retries = retries
                    }
                    self.log = log
                }
                /// Creates a client whose functions are placeholders until they are set.
                init() {
                    self.log = nil
                }
                """
        )
    }

    @Test("A client with only fixed values has one initializer")
    func fixed() throws {
        try expect(
            "struct Version { let number: Int = 1 }",
            adds: """
                /// Creates a client whose functions are placeholders until they are set.
                init() {
                }
                """
        )
    }

    @Test("Isolation, effects and availability go with the method")
    func attributes() throws {
        let source = try Expansion(
            at: """
                struct Screen<Item> where Item: Sendable {
                    var show: @MainActor @Sendable (_ item: Item, _ in: Int, String) -> Void
                    var check: @DatabaseActor (_ id: Int) async throws(Failure) -> Void
                    @available(*, deprecated) var old: (_ total: inout Int, _ lazy: @autoclosure () -> Int) -> Void = live
                    var first, second: nonisolated(nonsending) (_ id: Int) async -> Void
                }
                """
        ).source
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
        let anywhere = try Expansion(
            at: """
                struct Screen: Sendable {
                    var first, second: nonisolated(nonsending) @Sendable (_ id: Int) async -> Void
                }
                """
        ).source
        #expect(
            anywhere.hasSuffix(
                """
                nonisolated(nonsending) func first(id: Int) async {
                    await self.first(id)
                }
                nonisolated(nonsending) func second(id: Int) async {
                    await self.second(id)
                }
                """
            )
        )
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
                }
                """
        ).source
        #expect(!source.contains("init()"))
        #expect(!source.contains("func load"))
        #expect(source.contains("func save(id: Int) throws {"))
    }

    @Test("An endpoint without labels, or with arguments that cannot be passed on, has no method")
    func withoutMethod() throws {
        let source = try Expansion(
            at:
                "struct Storage { var sum: (_ all: Int...) -> Int = live; var load: Load; var log: ((_ a: Int) -> Void)? }"
        ).source
        #expect(!withoutReplacing(source).contains("func "))
    }
}
