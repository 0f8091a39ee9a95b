@_spi(ExperimentalLanguageFeature) @_spi(PluginMessage) import SwiftCompilerPluginMessageHandling
import SwiftParser
import SwiftSyntax
import Testing

/// Whatever is written below a macro, while it is being written too, the plug-in answers.
@Suite("Macros: any source")
struct MutationTests {
    static let clients = [
        """
        public struct UserStorage: Sendable {
            /// Keeps the credentials.
            public var save: @Sendable (_ credentials: Credentials, Int) async throws -> Void
            var load: Users.Load, reload: Users.Load
            private let count: @Sendable () -> Int = { 3 }
            func save(id: Int) async throws {}
            init() {}
        }
        """,
        """
        @MainActor struct Store<Item: Sendable, Key>: Sendable where Key: Hashable {
            var item: @MainActor @Sendable (_ key: Key, _ for: inout [Int]) throws(Failure) -> (Item)
            #if DEBUG
            var log: ((String) -> Void)?
            #endif
            @available(*, deprecated) var old: (_ body: @escaping (Int) -> Int) async -> Void { didSet {} }
        }
        """,
        """
        struct Broken {
            var count: @Sendable (Int...) -> Int
            var isEmpty: Bool { get { true } }
            var (a, b): (Int, Int) = (1, 2)
            lazy var `default` = { 3 }
            static let shared = Broken(count: { $0.count })
        }
        """,
        "final class Storage { var load: () throws -> Int = { 3 } }",
    ]

    static let graphs = [
        """
        public struct AppGraph: Sendable {
            public let baseURL: URL, limit: Int
            var log: @Sendable (String) -> Void = { _ in }
            /// Talks to the server.
            @Shared func api(baseURL: URL) async throws -> any Api { HTTPApi(baseURL) }
            func load(api: any Api, limit: Int = 3) -> Load { { try await api.load() } }
            @MainActor func profile(_ id: Int = 3, load: @escaping Load) throws(Failure) -> Profile { Profile(id) }
            private func screen(profile: @escaping @MainActor (Int) async throws -> Profile, log: (String) -> Void) -> Screen {}
        }
        """,
        """
        struct Broken<Store> where Store: Keeping {
            var (a, b): (Int, Int) = (1, 2)
            lazy var c = 3
            #if os(Linux)
            func a(b: B) -> A { A() }
            #endif
            func b(a: A, a other: A, _ x: inout [Int], d: D...) -> B { B() }
            @Shared func d(_: Int) -> some P { }
            func b<T>(e: (T, T) -> E, b: () -> B) -> B {}
            mutating func f() {}
        }
        """,
    ]

    static let recipes = [
        "@Shared @available(*, deprecated) private func api(_ id: Int, _: inout [Int]) async throws(E) -> (any Api)? { nil }",
        "nonisolated func `default`() -> @Sendable (Int) -> Void { let a = 3; return { print($0 + a) } }",
    ]

    /// Every token left out, written twice, and changed with its neighbor.
    private func mutated(_ valid: [String]) -> [String] {
        valid.flatMap { source -> [String] in
            let tokens = Parser.parse(source: source).tokens(viewMode: .sourceAccurate).map(\.description)
            return tokens.indices.flatMap { index -> [String] in
                let (before, token, after) = (tokens[..<index], tokens[index], tokens[(index + 1)...])
                let left = (before + after).joined()
                let doubled = (before + [token, token] + after).joined()
                guard let next = after.first else { return [left, doubled] }
                return [left, doubled, (before + [next, token] + after.dropFirst()).joined()]
            }
        }
    }

    /// Checks that the plug-in answers to broken declarations, and to unbroken ones with unbroken source.
    private func expand(
        _ macro: String,
        as role: PluginMessage.MacroRole = .member,
        _ declarations: [String]
    ) throws {
        for declaration in declarations {
            // Throws when there is no answer.
            let expansion = try Expansion(
                of: macro,
                as: role,
                at: declaration,
                memberOf: "struct Parent { let a: Int }"
            )
            guard !Parser.parse(source: declaration).hasError else { continue }
            // An attribute is no declaration by itself.
            if role == .memberAttribute, expansion.source.hasPrefix("@_LeafRecipe") { continue }
            let result = Parser.parse(source: "struct Type {\nfunc body() {\n\(expansion.source)\n}\n}")
            #expect(!result.hasError, "\(declaration)\n→\n\(expansion.source)")
        }
    }

    @Test("@Client answers to broken declarations")
    func clients() throws {
        let mutated = mutated(Self.clients)
        #expect(mutated.count >= 500)
        try expand("Client", mutated)
    }

    @Test("@Graph answers to broken declarations")
    func graphs() throws {
        let mutated = mutated(Self.graphs)
        #expect(mutated.count >= 500)
        try expand("Graph", mutated)
    }

    @Test("@Graph attaches macros that accept broken recipes")
    func recipes() throws {
        let mutated = mutated(Self.recipes)
        try expand("Graph", as: .memberAttribute, mutated)
        try expand("LeafRecipe", as: .body, mutated)
        try expand("Shared", as: .peer, mutated)
    }

    @Test("A macro that this version does not have is an error")
    func unknownMacro() throws {
        let expansion = try Expansion(of: "Unknown", at: "struct S {}")
        #expect(
            expansion.diagnostics.map(\.message) == ["this version of Dovetail's plug-in has no macro UnknownMacro"]
        )
    }
}
