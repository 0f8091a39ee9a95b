import SwiftParser
import SwiftSyntax
import Testing

/// Whatever is written below a macro, while it is being written too, the plug-in answers.
@Suite("@Client: any source")
struct MutationTests {
    static let valid = [
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

    /// Every token left out, written twice, and changed with its neighbour.
    static let mutated = valid.flatMap { source -> [String] in
        let tokens = Parser.parse(source: source).tokens(viewMode: .sourceAccurate).map(\.description)
        return tokens.indices.flatMap { index -> [String] in
            let (before, token, after) = (tokens[..<index], tokens[index], tokens[(index + 1)...])
            let left = (before + after).joined()
            let doubled = (before + [token, token] + after).joined()
            guard let next = after.first else { return [left, doubled] }
            return [left, doubled, (before + [next, token] + after.dropFirst()).joined()]
        }
    }

    @Test("The plug-in answers to broken declarations")
    func mutations() throws {
        #expect(Self.mutated.count >= 500)
        for declaration in Self.mutated {
            // Throws when there is no answer.
            let expansion = try Expansion(at: declaration)
            guard !Parser.parse(source: declaration).hasError else { continue }
            let result = Parser.parse(source: "struct Client {\n\(expansion.source)\n}")
            #expect(!result.hasError, "\(declaration)\n→\n\(expansion.source)")
        }
    }

    @Test("A macro that this version does not have is an error")
    func unknownMacro() throws {
        let expansion = try Expansion(of: "Unknown", at: "struct S {}")
        #expect(
            expansion.diagnostics.map(\.message) == ["this version of Dovetail's plug-in has no macro UnknownMacro"]
        )
    }
}
