import DovetailContainer
import Testing

private struct Detail: Equatable, Sendable { let id: Int }
private final class Api: Sendable {
    init() {}
    init(port: Int) throws {}
}
private struct Preview: Sendable { let first: @Sendable () -> Detail }

/// A view model wants functions that it can call without `try`.
extension ContainerTests {
    @Suite("Functions that cannot fail need not throw")
    struct FunctionsThatCannotFailTests {
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
    }
}
