import Dovetail
import Testing

extension FunctionTests {
    @Suite("weakly")
    struct WeaklyTests {
        /// Immutable and `Sendable`: functions of its methods are `@Sendable`.
        final class Greeter: Sendable {
            func greet(_ greeting: String, _ name: String) -> String { "\(greeting), \(name)" }

            func greetKnown(_ name: String) throws -> String {
                guard name == "Ada" else { throw Failure.notFound }
                return greet("Hello", name)
            }

            func greetLater(_ name: String) async -> String {
                await Task.yield()
                return greet("Hello", name)
            }

            func greetKnownLater(_ name: String) async throws -> String {
                await Task.yield()
                return try greetKnown(name)
            }

            func greetAfter(_ gate: AsyncStream<Void>, _ reached: AsyncStream<Void>.Continuation) async -> String {
                reached.finish()
                for await _ in gate {}
                return greet("Hello", "Ada")
            }
        }

        /// Mutable, not `Sendable`, and holding a function of itself.
        final class ListModel {
            var names: [String] = []
            var add: (String) throws -> Int = unimplemented("ListModel.add")

            func append(_ name: String) -> Int {
                names.append(name)
                return names.count
            }

            func appendKnown(_ name: String) throws -> Int {
                guard !name.isEmpty else { throw Failure.notFound }
                return append(name)
            }

            func appendLater(_ name: String) async -> Int { append(name) }
            func appendKnownLater(_ name: String) async throws -> Int { try appendKnown(name) }
        }

        struct GreeterFunctions: Sendable {
            let greet: @Sendable (String, String) throws -> String
            let greetKnown: @Sendable (String) throws -> String
            let greetLater: @Sendable (String) async throws -> String
            let greetKnownLater: @Sendable (String) async throws -> String

            init(_ greeter: Greeter) {
                greet = weakly(greeter, Greeter.greet)
                greetKnown = weakly(greeter, Greeter.greetKnown)
                greetLater = weakly(greeter, Greeter.greetLater)
                greetKnownLater = weakly(greeter, Greeter.greetKnownLater)
            }
        }

        struct ListFunctions {
            let append: (String) throws -> Int
            let appendKnown: (String) throws -> Int
            let appendLater: (String) async throws -> Int
            let appendKnownLater: (String) async throws -> Int

            init(_ model: ListModel) {
                append = weakly(model, ListModel.append)
                appendKnown = weakly(model, ListModel.appendKnown)
                appendLater = weakly(model, ListModel.appendLater)
                appendKnownLater = weakly(model, ListModel.appendKnownLater)
            }
        }

        @Test("The method of a Sendable owner is called, with every effect")
        func callsSendableOwner() async throws {
            let greeter = Greeter()
            let functions = GreeterFunctions(greeter)

            #expect(try functions.greet("Hi", "Ada") == "Hi, Ada")
            #expect(try functions.greetKnown("Ada") == "Hello, Ada")
            #expect(try await functions.greetLater("Ada") == "Hello, Ada")
            #expect(try await functions.greetKnownLater("Ada") == "Hello, Ada")
            #expect(throws: Failure.notFound) { try functions.greetKnown("nobody") }
            await #expect(throws: Failure.notFound) { try await functions.greetKnownLater("nobody") }
            withExtendedLifetime(greeter) {}
        }

        @Test("Functions of a Sendable owner throw once the owner is gone")
        func sendableOwnerIsGone() async {
            let functions = releasing(Greeter(), after: GreeterFunctions.init)
            let gone = OwnerDeallocated(Greeter.self)

            #expect(throws: gone) { try functions.greet("Hi", "Ada") }
            #expect(throws: gone) { try functions.greetKnown("Ada") }
            await #expect(throws: gone) { try await functions.greetLater("Ada") }
            await #expect(throws: gone) { try await functions.greetKnownLater("Ada") }
        }

        @Test("The method of a plain owner is called, with every effect")
        func callsPlainOwner() async throws {
            let model = ListModel()
            let functions = ListFunctions(model)

            #expect(try functions.append("a") == 1)
            #expect(try functions.appendKnown("b") == 2)
            #expect(try await functions.appendLater("c") == 3)
            #expect(try await functions.appendKnownLater("d") == 4)
            #expect(throws: Failure.notFound) { try functions.appendKnown("") }
            #expect(model.names == ["a", "b", "c", "d"])
        }

        @Test("Functions of a plain owner throw once the owner is gone")
        func plainOwnerIsGone() async {
            let functions = releasing(ListModel(), after: ListFunctions.init)
            let gone = OwnerDeallocated(ListModel.self)

            #expect(throws: gone) { try functions.append("a") }
            #expect(throws: gone) { try functions.appendKnown("a") }
            await #expect(throws: gone) { try await functions.appendLater("a") }
            await #expect(throws: gone) { try await functions.appendKnownLater("a") }
        }

        @Test("An owner that holds a function of itself is released")
        func noRetainCycle() throws {
            weak var released: ListModel?
            do {
                let model = ListModel()
                model.add = weakly(model, ListModel.append)
                released = model
                #expect(try model.add("a") == 1)
            }
            #expect(released == nil)
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

            #expect(try await greeting.value == "Hello, Ada")
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

            func select(_ id: Int) -> Int? {
                defer { selection = id }
                return selection
            }

            func selectKnown(_ id: Int) throws {
                guard id > 0 else { throw Failure.notFound }
                selection = id
            }

            func reload(_ id: Int) async -> Int {
                MainActor.assertIsolated()
                return select(id) ?? 0
            }
        }

        @Test("A synchronous method keeps its isolation")
        func synchronous() throws {
            let viewModel = ViewModel()
            let select: @MainActor (Int) throws -> Int? = weakly(viewModel, ViewModel.select)
            let selectKnown: @MainActor (Int) throws -> Void = weakly(viewModel, ViewModel.selectKnown)

            #expect(try select(1) == nil)
            #expect(try select(2) == 1)
            #expect(throws: Failure.notFound) { try selectKnown(0) }
            #expect(viewModel.selection == 2)
        }

        @Test("An asynchronous method hops to the main actor from anywhere")
        func asynchronous() async throws {
            let viewModel = ViewModel()
            let reload: @Sendable (Int) async throws -> Int = weakly(viewModel, ViewModel.reload)

            #expect(try await Task.detached { try await reload(3) }.value == 0)
            #expect(viewModel.selection == 3)
        }

        @Test("A method on the main actor throws once its owner is gone")
        func ownerIsGone() {
            let select: @MainActor (Int) throws -> Int? = releasing(ViewModel()) { weakly($0, ViewModel.select) }

            #expect(throws: OwnerDeallocated(ViewModel.self)) { try select(1) }
        }
    }
}

/// Uses an object that is gone afterwards. The compiler would see that, and warn, where it is done directly.
private func releasing<Owner: AnyObject, Result>(_ owner: Owner, after use: (Owner) -> Result) -> Result {
    use(owner)
}
