import Dovetail
import Testing

extension GraphTests {
    /// Each form of a recipe, replaced and changed: in its own graph, and inside of one that has the graph as an input or makes it.
    @Suite("@Graph: every form of a recipe, wherever its graph is")
    struct EveryFormTests {
        struct Part: Equatable, Sendable {
            var origin = "recipe"
        }

        @Graph struct PartsGraph: Sendable {
            let base: Int

            // Called as they are written.
            func leaf() -> Part { Part() }
            func leafThrowing() throws -> Part { Part() }
            func leafTyped() throws(Failure) -> Part { Part() }
            func leafAsync() async -> Part { Part() }
            func leafAsyncThrowing() async throws -> Part { Part() }
            func leafArgument(_ number: Int) -> Part { Part() }
            @Shared func leafShared() -> Part { Part() }
            @Shared func leafSharedAsync() async throws -> Part { Part() }

            // Supplied by the graph.
            func plain(base: Int) -> Part { Part() }
            func throwing(base: Int) throws -> Part { Part() }
            func typed(base: Int) throws(Failure) -> Part { Part() }
            func asynchronous(base: Int) async -> Part { Part() }
            func asyncThrowing(base: Int) async throws -> Part { Part() }
            func argument(_ number: Int, base: Int) -> Part { Part() }
            func throwingArgument(_ number: Int, base: Int) throws -> Part { Part() }
            func asyncArgument(_ number: Int, base: Int) async throws -> Part { Part() }
            @Shared func shared(base: Int) -> Part { Part() }
            @Shared func sharedThrowing(base: Int) throws -> Part { Part() }
            @Shared func sharedAsync(base: Int) async -> Part { Part() }
        }

        @Graph struct WholeGraph: Sendable {
            let number: Int
            @Included let parts: PartsGraph

            func made(number: Int) -> PartsGraph { PartsGraph(base: number) }
            @Shared func kept(number: Int) -> PartsGraph { PartsGraph(base: number) }
            func opened(_ base: Int) -> PartsGraph { PartsGraph(base: base) }

            // What another graph gets.
            func takenLeaf(leaf: Part) -> Part { leaf }
            func takenLeafThrowing(leafThrowing: Part) throws -> Part { leafThrowing }
            func takenLeafTyped(leafTyped: Part) throws -> Part { leafTyped }
            func takenLeafAsync(leafAsync: Part) async -> Part { leafAsync }
            func takenLeafAsyncThrowing(leafAsyncThrowing: Part) async throws -> Part { leafAsyncThrowing }
            func takenLeafArgument(leafArgument: @escaping @Sendable (Int) -> Part) -> Part { leafArgument(1) }
            func takenLeafShared(leafShared: Part) -> Part { leafShared }
            func takenLeafSharedAsync(leafSharedAsync: Part) async throws -> Part { leafSharedAsync }
            func takenPlain(plain: Part) -> Part { plain }
            func takenThrowing(throwing: Part) throws -> Part { throwing }
            func takenTyped(typed: Part) throws -> Part { typed }
            func takenAsynchronous(asynchronous: Part) async -> Part { asynchronous }
            func takenAsyncThrowing(asyncThrowing: Part) async throws -> Part { asyncThrowing }
            func takenArgument(argument: @escaping @Sendable (Int) -> Part) -> Part { argument(1) }
            func takenThrowingArgument(throwingArgument: @escaping @Sendable (Int) throws -> Part) throws -> Part {
                try throwingArgument(1)
            }
            func takenAsyncArgument(asyncArgument: @escaping @Sendable (Int) async throws -> Part) async throws -> Part
            { try await asyncArgument(1) }
            func takenShared(shared: Part) -> Part { shared }
            func takenSharedThrowing(sharedThrowing: Part) throws -> Part { sharedThrowing }
            func takenSharedAsync(sharedAsync: Part) async -> Part { sharedAsync }
        }

        /// A recipe, a replacement of it, and where its service is read.
        struct Form: Sendable, CustomTestStringConvertible {
            let testDescription: String
            let changes: [@Sendable (inout Replacements<PartsGraph.Recipes>) -> Void]
            let part: @Sendable (PartsGraph) async throws -> Part
            let taken: @Sendable (WholeGraph) async throws -> Part

            init<Recipe: _Graph.ReplaceableEntry & SendableMetatype>(
                _ name: String,
                _ recipe: any KeyPath<PartsGraph.Recipes, Recipe> & Sendable,
                _ replacement: Recipe.Form.Make,
                _ part: @escaping @Sendable (PartsGraph) async throws -> Part,
                _ taken: @escaping @Sendable (WholeGraph) async throws -> Part
            ) where Recipe.Form: SendableMetatype, Recipe.Form.Service == Part, Recipe.Form.Make: Sendable {
                testDescription = name
                changes = [{ $0.replace(recipe, with: replacement) }, { $0.change(recipe) { $0 = new } }]
                (self.part, self.taken) = (part, taken)
            }

            static let all = [
                Form("leaf", \.leaf, { new }, { $0.leaf() }, { $0.takenLeaf() }),
                Form(
                    "leafThrowing",
                    \.leafThrowing,
                    { new },
                    { try $0.leafThrowing() },
                    { try $0.takenLeafThrowing() }
                ),
                Form("leafTyped", \.leafTyped, { new }, { try $0.leafTyped() }, { try $0.takenLeafTyped() }),
                Form("leafAsync", \.leafAsync, { new }, { await $0.leafAsync() }, { await $0.takenLeafAsync() }),
                Form(
                    "leafAsyncThrowing",
                    \.leafAsyncThrowing,
                    { new },
                    { try await $0.leafAsyncThrowing() },
                    { try await $0.takenLeafAsyncThrowing() }
                ),
                Form("leafArgument", \.leafArgument, { _ in new }, { $0.leafArgument(1) }, { $0.takenLeafArgument() }),
                Form("leafShared", \.leafShared, { new }, { $0.leafShared() }, { $0.takenLeafShared() }),
                Form(
                    "leafSharedAsync",
                    \.leafSharedAsync,
                    { new },
                    { try await $0.leafSharedAsync() },
                    { try await $0.takenLeafSharedAsync() }
                ),
                Form("plain", \.plain, { new }, { $0.plain() }, { $0.takenPlain() }),
                Form("throwing", \.throwing, { new }, { try $0.throwing() }, { try $0.takenThrowing() }),
                Form("typed", \.typed, { new }, { try $0.typed() }, { try $0.takenTyped() }),
                Form(
                    "asynchronous",
                    \.asynchronous,
                    { new },
                    { await $0.asynchronous() },
                    { await $0.takenAsynchronous() }
                ),
                Form(
                    "asyncThrowing",
                    \.asyncThrowing,
                    { new },
                    { try await $0.asyncThrowing() },
                    { try await $0.takenAsyncThrowing() }
                ),
                Form("argument", \.argument, { _ in new }, { $0.argument(1) }, { $0.takenArgument() }),
                Form(
                    "throwingArgument",
                    \.throwingArgument,
                    { _ in new },
                    { try $0.throwingArgument(1) },
                    { try $0.takenThrowingArgument() }
                ),
                Form(
                    "asyncArgument",
                    \.asyncArgument,
                    { _ in new },
                    { try await $0.asyncArgument(1) },
                    { try await $0.takenAsyncArgument() }
                ),
                Form("shared", \.shared, { new }, { $0.shared() }, { $0.takenShared() }),
                Form(
                    "sharedThrowing",
                    \.sharedThrowing,
                    { new },
                    { try $0.sharedThrowing() },
                    { try $0.takenSharedThrowing() }
                ),
                Form(
                    "sharedAsync",
                    \.sharedAsync,
                    { new },
                    { await $0.sharedAsync() },
                    { await $0.takenSharedAsync() }
                ),
            ]
        }

        @Test("A recipe is replaced and changed in its own graph", arguments: Form.all)
        func own(_ form: Form) async throws {
            let graph = PartsGraph(base: 1)
            #expect(try await form.part(graph) == Part())
            for change in form.changes {
                #expect(try await form.part(graph.replacing { change(&$0) }) == new)
            }
            #expect(try await form.part(graph) == Part())
        }

        @Test("A recipe is replaced and changed inside of a graph that another one has or makes", arguments: Form.all)
        func inside(_ form: Form) async throws {
            let graph = WholeGraph(number: 1, parts: PartsGraph(base: 1))
            #expect(try await form.taken(graph) == Part())
            for change in form.changes {
                let input = graph.replacing { $0.inside(\.parts) { change(&$0) } }
                #expect(try await form.part(input.parts) == new)
                #expect(try await form.taken(input) == new)
                #expect(try await form.part(graph.replacing { $0.inside(\.made) { change(&$0) } }.made()) == new)
                #expect(try await form.part(graph.replacing { $0.inside(\.kept) { change(&$0) } }.kept()) == new)
                #expect(try await form.part(graph.replacing { $0.inside(\.opened) { change(&$0) } }.opened(2)) == new)
            }
        }
    }
}

private let new = GraphTests.EveryFormTests.Part(origin: "test")
