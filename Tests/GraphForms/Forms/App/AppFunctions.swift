// Functions on functions and properties in an app. A closure that is written on the main actor may use what is there.
import DovetailFunctions
import Testing

final class Model {
    var title = ""
    var count = 0
    var isOnline = true

    func increment(by number: Int = 1) { count += onMainActor(number) }

    func isReachable() -> Bool {
        increment()
        return isOnline
    }

    func find(_ id: Int) throws -> String {
        expectMainActor()
        guard id > 0 else { throw NoConnection() }
        return "\(title)\(id)"
    }

    func load(_ id: Int) async throws -> String {
        expectMainActor()
        await Task.yield()
        return try find(id)
    }
}

nonisolated struct NoConnection: Error {}

nonisolated struct Route: Hashable { var path: String }

nonisolated private func isOffline(_ body: nonisolated(nonsending) () async throws -> String) async throws -> Bool {
    do {
        _ = try await body()
        return false
    } catch {
        return error is NoConnection
    }
}

@Suite("Functions on functions in an app") struct AppFunctionTests {
    @Test func aPropertyOfAModelHasAGetterAndASetter() throws {
        let model = Model()
        let title = Property(model, \.title)
        try title.set("news")
        expect(try title.get() == "news" && model.title == "news")
    }

    @Test func decoratorsOfFunctionsOfAModelCallClosuresThere() async throws {
        let model = Model()
        model.title = "row "

        let find = tap(model.find, before: { _ in model.increment() })
        expect(try find(1) == "row 1" && model.count == 1)

        let load = tap(model.load, before: { _ in model.count = 5 })
        expect(try await load(1) == "row 1" && model.count == 5)

        let patient = retry(model.find, attempts: 3, when: { _ in model.isReachable() })
        model.count = 0
        expect((try? patient(0)) == nil && model.count == 2)

        let patientLoad = retry(model.load, attempts: 3, when: { _ in model.isOnline })
        expect(try await patientLoad(1) == "row 1")

        let patientAndSlow = retry(
            model.load,
            attempts: 2,
            when: { _ in model.isOnline },
            backoff: { _, _ in .milliseconds(model.count) }
        )
        expect(try await isOffline { try await patientAndSlow(0) })

        let counted = tap(retry(model.load, attempts: 2), after: { _ in model.count = 7 })
        expect(try await counted(1) == "row 1" && model.count == 7)
    }

    #if MAIN_ACTOR
        /// An asynchronous function that runs anywhere asks closures where they were written.
        @Test func retryOfAnyFunctionCallsClosuresWhereTheyWereWritten() async throws {
            let model = Model()
            let fetch: @Sendable (Int) async throws -> String = { _ in throw NoConnection() }
            let patient: @Sendable (Int) async throws -> String = retry(
                fetch,
                attempts: 3,
                when: { _ in model.isReachable() },
                backoff: { failures, _ in
                    model.increment(by: failures)
                    return .zero
                }
            )
            expect(try await isOffline { try await patient(1) } && model.count == 5)
            expect(try await Task.detached { try await isOffline { try await patient(1) } }.value && model.count == 10)
        }

        /// What the language does not let an app leave out.
        @Test func closuresMaySayWhereTheyRun() async throws {
            let model = Model()
            let find = tap(
                model.find,
                before: { @MainActor _ in model.count += 1 },
                after: { _ in model.count += 1 },
                error: { _ in model.count += 10 }
            )
            expect(try find(1) == "1" && model.count == 2)
            expect((try? find(0)) == nil && model.count == 13)

            let fetch: @Sendable (Int) async throws -> String = { "\($0)" }
            let load: @Sendable (Int) async throws -> String = tap(
                fetch,
                before: { @MainActor _ in model.count = 1 },
                after: { @MainActor _ in model.count += 1 }
            )
            expect(try await Task.detached { try await load(2) }.value == "2" && model.count == 2)

            let read: @Sendable (Int) throws -> String = { _ in throw NoConnection() }
            let patient = retry(read, attempts: 2, when: { @MainActor _ in model.isOnline })
            expect((try? patient(1)) == nil)
        }
    #endif

    @Test func functionsOfAnAppRememberResults() async throws {
        let load: @Sendable (Route) async throws -> String = { route in "page \(route.path)" }
        let remember = memoize(coalesce(load))
        expect(try await remember(Route(path: "a")) == "page a")
    }
}
