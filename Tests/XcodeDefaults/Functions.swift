// Functions on functions, properties and spies in an app. A closure that is written on the main actor may use what is there.
import Dovetail
import DovetailTesting

final class Model {
    var title = ""
    var count = 0
    var isOnline = true
    var events: [String] = []

    func find(_ id: Int) throws -> String {
        expectMainActor()
        guard id > 0 else { throw Offline() }
        return "\(title)\(id)"
    }

    func load(_ id: Int) async throws -> String {
        expectMainActor()
        await Task.yield()
        return try find(id)
    }
}

nonisolated struct Offline: Error {}

nonisolated struct Route: Hashable {
    var path: String
}

func checkFunctions() async throws {
    try checkProperty()
    try await checkDecorators()
    try await checkMemory()
    #if MAIN_ACTOR
        try await checkSpies()
    #endif
}

private func checkProperty() throws {
    let model = Model()
    let title = Property(model, \.title)
    try title.set("news")
    expect(try title.get() == "news" && model.title == "news")
}

private func checkDecorators() async throws {
    let model = Model()
    model.title = "row "

    let find = tap(
        model.find,
        before: { _ in
            expectMainActor()
            model.count += 1
        }
    )
    expect(try find(1) == "row 1" && model.count == 1)

    let load = tap(model.load, before: { _ in model.count = 5 })
    expect(try await load(1) == "row 1" && model.count == 5)

    let patient = retry(
        model.find,
        attempts: 3,
        when: { _ in
            expectMainActor()
            model.count += 1
            return model.isOnline
        }
    )
    model.count = 0
    expect((try? patient(0)) == nil && model.count == 2)

    let patientLoad = retry(model.load, attempts: 3, when: { _ in model.isOnline })
    expect(try await patientLoad(1) == "row 1")
}

private func checkMemory() async throws {
    let load: @Sendable (Route) async throws -> String = { route in "page \(route.path)" }
    let remember = memoize(coalesce(load))
    expect(try await remember(Route(path: "a")) == "page a")
}

#if MAIN_ACTOR
    private func checkSpies() async throws {
        let model = Model()
        let spy = Spy { (event: String) in model.events.append(event) }
        spy("shown")
        spy.function("closed")
        expect(model.events == ["shown", "closed"])
        expect(spy.calls.map(\.arguments) == ["shown", "closed"])

        await Task.detached { spy("from elsewhere") }.value
        expect(model.events.last == "from elsewhere")

        let find = Spy { (id: Int) throws in try model.find(id) }
        expect((try? find(0)) == nil)
        expect(await Task.detached { try? find(1) }.value == "1")
        expect(find.calls.count == 2)

        let load = Spy { (id: Int) async throws in try await model.load(id) }
        expect(try await load(3) == "3")
    }
#endif
