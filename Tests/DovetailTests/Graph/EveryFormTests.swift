import Dovetail
import Testing

/// Each form of a recipe, replaced and changed: in its own graph, and inside of one that has the graph as an input or makes it.
@Suite("@Graph: every form of a recipe, wherever its graph is")
struct EveryFormTests {
    struct Part: Equatable, Sendable {
        var origin = "recipe"
    }

    struct Failure: Error {}

    @Graph struct PartsGraph: Sendable {
        let base: Int

        // Called as they are written.
        func leaf() -> Part { Part() }
        func leafThrowing() throws -> Part { Part() }
        func leafTyped() throws(Failure) -> Part { Part() }
        func leafAsync() async -> Part { Part() }
        func leafLoading() async throws -> Part { Part() }
        func leafArgument(_ number: Int) -> Part { Part() }
        @Shared func leafShared() -> Part { Part() }
        @Shared func leafKept() async throws -> Part { Part() }

        // Supplied by the graph.
        func plain(base: Int) -> Part { Part() }
        func throwing(base: Int) throws -> Part { Part() }
        func typed(base: Int) throws(Failure) -> Part { Part() }
        func waiting(base: Int) async -> Part { Part() }
        func loading(base: Int) async throws -> Part { Part() }
        func argument(_ number: Int, base: Int) -> Part { Part() }
        func parsing(_ number: Int, base: Int) throws -> Part { Part() }
        func finding(_ number: Int, base: Int) async throws -> Part { Part() }
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
        func useLeaf(leaf: Part) -> Part { leaf }
        func useLeafThrowing(leafThrowing: Part) throws -> Part { leafThrowing }
        func useLeafTyped(leafTyped: Part) throws -> Part { leafTyped }
        func useLeafAsync(leafAsync: Part) async -> Part { leafAsync }
        func useLeafLoading(leafLoading: Part) async throws -> Part { leafLoading }
        func useLeafArgument(leafArgument: (Int) -> Part) -> Part { leafArgument(1) }
        func useLeafShared(leafShared: Part) -> Part { leafShared }
        func useLeafKept(leafKept: Part) async throws -> Part { leafKept }
        func usePlain(plain: Part) -> Part { plain }
        func useThrowing(throwing: Part) throws -> Part { throwing }
        func useTyped(typed: Part) throws -> Part { typed }
        func useWaiting(waiting: Part) async -> Part { waiting }
        func useLoading(loading: Part) async throws -> Part { loading }
        func useArgument(argument: @escaping @Sendable (Int) -> Part) -> Part { argument(1) }
        func useParsing(parsing: @escaping @Sendable (Int) throws -> Part) throws -> Part { try parsing(1) }
        func useFinding(finding: @escaping @Sendable (Int) async throws -> Part) async throws -> Part {
            try await finding(1)
        }
        func useShared(shared: Part) -> Part { shared }
        func useSharedThrowing(sharedThrowing: Part) throws -> Part { sharedThrowing }
        func useSharedAsync(sharedAsync: Part) async -> Part { sharedAsync }
    }

    static let forms = [
        Form("leaf", \.leaf, { new }, { $0.leaf() }, { $0.useLeaf() }),
        Form("leafThrowing", \.leafThrowing, { new }, { try $0.leafThrowing() }, { try $0.useLeafThrowing() }),
        Form("leafTyped", \.leafTyped, { new }, { try $0.leafTyped() }, { try $0.useLeafTyped() }),
        Form("leafAsync", \.leafAsync, { new }, { await $0.leafAsync() }, { await $0.useLeafAsync() }),
        Form("leafLoading", \.leafLoading, { new }, { try await $0.leafLoading() }, { try await $0.useLeafLoading() }),
        Form("leafArgument", \.leafArgument, { _ in new }, { $0.leafArgument(1) }, { $0.useLeafArgument() }),
        Form("leafShared", \.leafShared, { new }, { $0.leafShared() }, { $0.useLeafShared() }),
        Form("leafKept", \.leafKept, { new }, { try await $0.leafKept() }, { try await $0.useLeafKept() }),
        Form("plain", \.plain, { new }, { $0.plain() }, { $0.usePlain() }),
        Form("throwing", \.throwing, { new }, { try $0.throwing() }, { try $0.useThrowing() }),
        Form("typed", \.typed, { new }, { try $0.typed() }, { try $0.useTyped() }),
        Form("waiting", \.waiting, { new }, { await $0.waiting() }, { await $0.useWaiting() }),
        Form("loading", \.loading, { new }, { try await $0.loading() }, { try await $0.useLoading() }),
        Form("argument", \.argument, { _ in new }, { $0.argument(1) }, { $0.useArgument() }),
        Form("parsing", \.parsing, { _ in new }, { try $0.parsing(1) }, { try $0.useParsing() }),
        Form("finding", \.finding, { _ in new }, { try await $0.finding(1) }, { try await $0.useFinding() }),
        Form("shared", \.shared, { new }, { $0.shared() }, { $0.useShared() }),
        Form("sharedThrowing", \.sharedThrowing, { new }, { try $0.sharedThrowing() }, { try $0.useSharedThrowing() }),
        Form("sharedAsync", \.sharedAsync, { new }, { await $0.sharedAsync() }, { await $0.useSharedAsync() }),
    ]

    /// How a recipe is replaced and changed, and where its service is read.
    struct Form: Sendable, CustomTestStringConvertible {
        typealias Change = @Sendable (inout Replacements<PartsGraph.Recipes>) -> Void

        let testDescription: String
        /// With what they make of the service.
        let changes: [(change: Change, part: Part)]
        let part: @Sendable (PartsGraph) async throws -> Part
        let used: @Sendable (WholeGraph) async throws -> Part

        init<Recipe: _Graph.ReplaceableEntry & SendableMetatype>(
            _ name: String,
            _ recipe: any KeyPath<PartsGraph.Recipes, Recipe> & Sendable,
            _ replacement: Recipe.Form.Make,
            _ part: @escaping @Sendable (PartsGraph) async throws -> Part,
            _ used: @escaping @Sendable (WholeGraph) async throws -> Part
        ) where Recipe.Form: SendableMetatype, Recipe.Form.Service == Part, Recipe.Form.Make: Sendable {
            testDescription = name
            let replace: Change = { $0.replace(recipe, with: replacement) }
            let change: Change = { $0.change(recipe) { $0.origin += ", changed" } }
            let both: Change = {
                replace(&$0)
                change(&$0)
            }
            let changed = Part(origin: "recipe, changed")
            changes = [(replace, new), (change, changed), (both, Part(origin: "test, changed"))]
            (self.part, self.used) = (part, used)
        }
    }

    @Test("A recipe is replaced and changed in its own graph", arguments: forms)
    func own(_ form: Form) async throws {
        let graph = PartsGraph(base: 1)
        #expect(try await form.part(graph) == Part())
        for (change, part) in form.changes {
            #expect(try await form.part(graph.replacing { change(&$0) }) == part)
        }
        #expect(try await form.part(graph) == Part())
    }

    @Test("A recipe is replaced and changed inside of a graph that another one has or makes", arguments: forms)
    func inside(_ form: Form) async throws {
        let graph = WholeGraph(number: 1, parts: PartsGraph(base: 1))
        #expect(try await form.used(graph) == Part())
        for (change, part) in form.changes {
            let input = graph.replacing { $0.inside(\.parts) { change(&$0) } }
            #expect(try await form.part(input.parts) == part)
            #expect(try await form.used(input) == part)
            #expect(try await form.part(graph.replacing { $0.inside(\.made) { change(&$0) } }.made()) == part)
            #expect(try await form.part(graph.replacing { $0.inside(\.kept) { change(&$0) } }.kept()) == part)
            #expect(try await form.part(graph.replacing { $0.inside(\.opened) { change(&$0) } }.opened(2)) == part)
        }
    }
}

private let new = EveryFormTests.Part(origin: "test")
