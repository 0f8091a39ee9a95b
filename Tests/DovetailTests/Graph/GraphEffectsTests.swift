import Dovetail
import Testing

@Suite("@Graph: effects and isolation")
struct GraphEffectsTests {
    struct Failure: Error {}

    @Graph struct Effects: Sendable {
        let fails: Bool

        func throwing(fails: Bool) throws(Failure) -> Int {
            if fails { throw Failure() }
            return 1
        }
        func waiting() async -> Int {
            await Task.yield()
            return 2
        }
        func needsThrowing(throwing: Int) -> Int { throwing }
        func needsBoth(needsThrowing: Int, waiting: Int) -> Int { needsThrowing + waiting }
        func defers(needsBoth: @escaping @Sendable () async throws -> Int) -> @Sendable () async throws -> Int {
            needsBoth
        }
        @MainActor func view(waiting: Int) -> View { View(number: waiting) }
        @MainActor func window() -> View { View(number: 7) }
        func usesWindow(window: View) -> Int { 3 }
        nonisolated func fromAnywhere(usesWindow: Int) -> Int { usesWindow }
        func opens(window: @escaping @MainActor () -> View) -> @MainActor () -> View { window }
        func open(_ number: Int, throwing: Int) -> Int { number + throwing }
        func usesOpen(open: (Int) throws -> Int) throws -> Int { try open(5) }
    }

    @MainActor
    final class View {
        let number: Int

        init(number: Int) {
            self.number = number
        }
    }

    @Test("A dependent of a throwing recipe throws, with the type of its error")
    func throwing() {
        do throws(Failure) {
            #expect(try Effects(fails: false).needsThrowing() == 1)
            _ = try Effects(fails: true).needsThrowing()
            Issue.record("it throws")
        } catch {
            #expect(type(of: error) == Failure.self)
        }
        #expect(throws: Failure.self) { try Effects(fails: true).usesOpen() }
    }

    @Test(
        "A dependent of an async recipe is async, and a deferred one has the effects itself, and does not pass them on"
    )
    func asynchronous() async throws {
        #expect(try await Effects(fails: false).needsBoth() == 3)
        let function = Effects(fails: true).defers()
        await #expect(throws: Failure.self) { try await function() }
    }

    @Test("A dependent of a recipe of the main actor belongs to the main actor")
    @MainActor
    func mainActor() async {
        let graph = Effects(fails: false)
        #expect(graph.window().number == 7)
        #expect(graph.usesWindow() == 3)
        #expect(graph.opens()().number == 7)
        #expect(await graph.view().number == 2)
    }

    @Test("A recipe without an actor is isolated to the actor of its dependency")
    func fromAnywhere() async {
        let graph = Effects(fails: false)
        #expect(await graph.fromAnywhere() == 3)
        #expect(await graph.usesWindow() == 3)
    }
}
