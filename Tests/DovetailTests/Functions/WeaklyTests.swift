import DovetailFunctions
import Testing

extension FunctionTests {
    @Suite("weakly")
    struct WeaklyTests {
        /// Immutable and `Sendable`: functions of its methods are `@Sendable`.
        final class Greeter: Sendable {
            func greet(_ name: String) throws -> String {
                guard name == "Ada" else { throw Failure.notFound }
                return "Hello, \(name)"
            }

            func greetLater(_ name: String) async throws -> String {
                await Task.yield()
                return try greet(name)
            }

            func greetAfter(_ gate: AsyncStream<Void>, _ reached: AsyncStream<Void>.Continuation) async -> String {
                reached.finish()
                for await _ in gate {}
                return "Hello"
            }
        }

        /// Mutable, and not `Sendable`.
        final class ListModel {
            var names: [String] = []

            func append(_ name: String) throws -> Int {
                guard !name.isEmpty else { throw Failure.notFound }
                names.append(name)
                return names.count
            }

            func appendLater(_ name: String) async throws -> Int { try append(name) }
            func clear() { names = [] }
            func count(of name: String) -> Int { names.count { $0 == name } }
        }

        @Test("Functions of a Sendable owner call it, and throw once it is gone")
        func sendableOwner() async throws {
            var greeter: Greeter? = Greeter()
            let greet: @Sendable (String) throws -> String = try weakly(#require(greeter), Greeter.greet)
            let greetLater: @Sendable (String) async throws -> String =
                try weakly(#require(greeter), Greeter.greetLater)
            let gone = OwnerDeallocated(Greeter.self)

            #expect(try greet("Ada") == "Hello, Ada")
            #expect(try await greetLater("Ada") == "Hello, Ada")
            #expect(throws: Failure.notFound) { try greet("nobody") }
            await #expect(throws: Failure.notFound) { try await greetLater("nobody") }
            withExtendedLifetime(greeter) {}
            greeter = nil
            #expect(throws: gone) { try greet("Ada") }
            await #expect(throws: gone) { try await greetLater("Ada") }
        }

        @Test("Functions of a plain owner call it; once it is gone, they throw, return a given value, or do nothing")
        func plainOwner() async throws {
            var model: ListModel? = ListModel()
            let append: (String) throws -> Int = try weakly(#require(model), ListModel.append)
            let appendLater: (String) async throws -> Int = try weakly(#require(model), ListModel.appendLater)
            let size = weakly(try #require(model)) { model, extra in try await model.appendLater("c") + extra }
            let names: () throws -> [String] = try weakly(#require(model), \.names)
            let count: (String) -> Int = try weakly(#require(model), ListModel.count, returning: -1)
            let clear: () -> Void = try weakly(#require(model), ListModel.clear)
            let gone = OwnerDeallocated(ListModel.self)

            #expect(try append("a") == 1)
            #expect(try await appendLater("b") == 2)
            #expect(try await size(7) == 10)
            #expect(throws: Failure.notFound) { try append("") }
            #expect(try names() == ["a", "b", "c"])
            #expect(count("a") == 1)
            clear()
            #expect(model?.names == [])
            model = nil
            #expect(throws: gone) { try append("a") }
            await #expect(throws: gone) { try await appendLater("a") }
            await #expect(throws: gone) { try await size(7) }
            #expect(throws: gone) { try names() }
            #expect(count("a") == -1)
            clear()
        }

        @Test("The owner stays alive while a call runs")
        func ownerLivesDuringCall() async throws {
            let (gate, opener) = AsyncStream.makeStream(of: Void.self)
            let (arrival, reached) = AsyncStream.makeStream(of: Void.self)
            var greeter: Greeter? = Greeter()
            let greetAfter = try weakly(#require(greeter), Greeter.greetAfter)
            let greeting = Task { try await greetAfter(gate, reached) }
            for await _ in arrival {}
            greeter = nil
            opener.finish()

            #expect(try await greeting.value == "Hello")
            await #expect(throws: OwnerDeallocated(Greeter.self)) { try await greetAfter(gate, reached) }
        }

        @Test("The error names the type of the owner")
        func errorDescription() {
            let error = OwnerDeallocated(ListModel.self)

            #expect(error.owner == "ListModel")
            #expect("\(error)" == "the ListModel was deallocated before a function that holds it weakly was called")
        }
    }

    @Suite("weakly, on the main actor") @MainActor
    struct WeaklyOnMainActorTests {
        @MainActor
        final class ViewModel {
            var selection: Int?
            var onTap: () -> Void = {}

            func select(_ id: Int) throws -> Int? {
                guard id > 0 else { throw Failure.notFound }
                defer { selection = id }
                return selection
            }

            func reload(_ id: Int) async throws -> Int {
                MainActor.assertIsolated()
                return try select(id) ?? 0
            }

            func reset() {
                MainActor.assertIsolated()
                selection = nil
            }

            func count(of section: Int) -> Int {
                MainActor.assertIsolated()
                return section + 1
            }
        }

        @Test("Methods of the main actor stay there; once it is gone, they throw, return a given value, or do nothing")
        func mainActor() async throws {
            var viewModel: ViewModel? = ViewModel()
            let select: @MainActor (Int) throws -> Int? = try weakly(#require(viewModel), ViewModel.select)
            let reload: @Sendable (Int) async throws -> Int = try weakly(#require(viewModel), ViewModel.reload)
            let refresh = weakly(try #require(viewModel)) { try await $0.reload(4) }
            let selection: @MainActor () throws -> Int? = try weakly(#require(viewModel), \.selection)
            let count: @MainActor (Int) -> Int = try weakly(#require(viewModel), ViewModel.count, returning: 0)
            let reset: @MainActor () -> Void = try weakly(#require(viewModel), ViewModel.reset)
            let gone = OwnerDeallocated(ViewModel.self)

            #expect(try select(1) == nil)
            #expect(throws: Failure.notFound) { try select(0) }
            #expect(try await Task.detached { try await reload(3) }.value == 1)
            #expect(try await refresh() == 3)
            #expect(try selection() == 4)
            #expect(count(1) == 2)
            await Task.detached { await reset() }.value
            #expect(try selection() == nil)
            withExtendedLifetime(viewModel) {}
            viewModel = nil
            #expect(throws: gone) { try select(1) }
            await #expect(throws: gone) { try await reload(1) }
            await #expect(throws: gone) { try await refresh() }
            #expect(throws: gone) { try selection() }
            #expect(count(1) == 0)
            reset()
        }

        @Test("A view model that holds a function of itself is released")
        func noRetainCycle() {
            weak var released: ViewModel?
            do {
                let viewModel = ViewModel()
                viewModel.onTap = weakly(viewModel, ViewModel.reset)
                released = viewModel
                viewModel.onTap()
            }
            #expect(released == nil)
        }
    }
}
