import DovetailContainer
import Testing

private struct Detail: Equatable, Sendable { let id: Int }
private final class Api: Sendable {
    init() {}
    init(port: Int) throws {}
}
private struct ViewModel {
    let detail: (Int) -> Detail
    let first: () -> Detail
}
private struct Preview: Sendable { let first: @Sendable () -> Detail }
@MainActor private final class Window {}
private struct Opener: Sendable { let open: @Sendable () -> Window }
private enum Session: NamedScope {}

/// A view model wants functions that it can call without `try`.
extension ContainerTests {
    @Suite("Functions that cannot fail need not throw")
    struct FunctionsThatCannotFailTests {
        @Test("A recipe takes functions that do not throw, and they make their services when they are called")
        func accepted() throws {
            let container = try Container { registry in
                registry.register(Api.self) { Api() }.scope(.singleton)
                registry.register(Detail.self, arguments: Int.self) { (id, _: Api) in Detail(id: id) }
                registry.register(Detail.self) { (_: Api) in Detail(id: 1) }
                registry.register(ViewModel.self) {
                    (detail: @escaping (Int) -> Detail, first: @escaping () -> Detail) in
                    ViewModel(detail: detail, first: first)
                }
            }
            let model = try container.resolve(ViewModel.self)
            #expect(model.detail(7) == Detail(id: 7))
            #expect(model.first() == Detail(id: 1))
        }

        @Test("A function that does not throw keeps its container alive")
        func outlives() throws {
            func model() throws -> ViewModel {
                try Container { registry in
                    registry.register(Detail.self, arguments: Int.self) { Detail(id: $0) }
                    registry.register(Detail.self) { Detail(id: 1) }
                    registry.register(ViewModel.self) { ViewModel(detail: $0, first: $1) }
                }
                .resolve()
            }
            #expect(try model().detail(3) == Detail(id: 3))
        }

        @Test("The message names the recipe that can throw, however far away it is")
        func throwing() {
            #expect(
                wiringMessage { registry in
                    registry.register(Api.self, fileID: "App/A.swift", line: 1) { try Api(port: 80) }.scope(.singleton)
                    registry.register(Detail.self, fileID: "App/A.swift", line: 2) { (_: Api) in Detail(id: 1) }
                    registry.register([Detail].self, fileID: "App/A.swift", line: 3) {
                        (first: @escaping () -> Detail) in
                        [first()]
                    }
                } == """
                    error: [Detail] takes () -> Detail, which cannot throw, but the recipe of Api can throw
                      recipe     [Detail]   A.swift:3
                      through    Detail     A.swift:2
                      cause      Api        A.swift:1
                      to fix     take it as a function that throws
                    """
            )
        }

        @Test("The message names the service that has to start, or that a scope shares")
        func starting() {
            #expect(
                wiringMessage { registry in
                    registry.register(Detail.self, fileID: "App/A.swift", line: 1) { () async in Detail(id: 1) }
                    registry.register([Detail].self, fileID: "App/A.swift", line: 2) {
                        (first: @escaping () -> Detail) in
                        [first()]
                    }
                } == """
                    error: [Detail] takes () -> Detail, which cannot throw, but Detail has to be started first
                      recipe     [Detail]   A.swift:2
                      cause      Detail     A.swift:1
                      to fix     take it as a function that throws
                    """
            )
            #expect(
                wiringMessage { registry in
                    registry.register(Api.self, fileID: "App/A.swift", line: 1) { Api() }.scope(.weak)
                    registry.register(Detail.self, fileID: "App/A.swift", line: 2) { (_: Api) in Detail(id: 1) }
                    registry.register([Detail].self, fileID: "App/A.swift", line: 3) {
                        (first: @escaping () -> Detail) in
                        [first()]
                    }
                } == """
                    error: [Detail] takes () -> Detail, which cannot throw, but Api is not a transient service or a singleton
                      recipe     [Detail]   A.swift:3
                      through    Detail     A.swift:2
                      cause      Api        A.swift:1
                      to fix     take it as a function that throws
                    """
            )
        }

        @Test("A shared service may outlive its container, so its functions have to throw")
        func shared() {
            #expect(
                wiringMessage { registry in
                    registry.register(Detail.self, fileID: "App/A.swift", line: 1) { Detail(id: 1) }
                    registry.register(Preview.self, fileID: "App/A.swift", line: 2, Preview.init)
                    registry.register(Api.self, fileID: "App/A.swift", line: 3) { (_: Preview) in Api() }
                        .scope(.singleton)
                } == """
                    error: Preview takes @Sendable () -> Detail, which cannot throw, but Api holds it, and may outlive the container
                      recipe     Preview   A.swift:2
                      cause      Api       A.swift:3
                      to fix     take it as a function that throws
                    """
            )
        }

        @Test("On the main actor, a function that does not throw makes services of the main actor")
        @MainActor func mainActor() throws {
            let container = try Container(on: MainActor.self) { registry in
                registry.register(Window.self) { Window() }
                registry.register([Window].self) { (open: @escaping () -> Window) in [open()] }
            }
            #expect(try container.resolve([Window].self).count == 1)
        }
    }
}
