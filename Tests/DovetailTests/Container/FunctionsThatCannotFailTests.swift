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
        @Test("The message names the recipe that can throw, has to start, or is shared, however far away it is")
        func causes() {
            func message(_ registerApi: (inout Registry) -> Void) -> String? {
                wiringMessage { registry in
                    registerApi(&registry)
                    registry.register(Detail.self, fileID: "App/A.swift", line: 2) { (_: Api) in Detail(id: 1) }
                    registry.register([Detail].self, fileID: "App/A.swift", line: 3) {
                        (first: @escaping () -> Detail) in [first()]
                    }
                }
            }
            func text(_ cause: String) -> String {
                """
                error: [Detail] takes () -> Detail, which cannot throw, but \(cause)
                  recipe     [Detail]   A.swift:3
                  through    Detail     A.swift:2
                  cause      Api        A.swift:1
                  to fix     take it as a function that throws
                """
            }
            let throwing = message {
                $0.register(Api.self, fileID: "App/A.swift", line: 1) { try Api(port: 80) }.scope(.singleton)
            }
            let starting = message { $0.register(Api.self, fileID: "App/A.swift", line: 1) { () async in Api() } }
            let weak = message { $0.register(Api.self, fileID: "App/A.swift", line: 1) { Api() }.scope(.weak) }
            #expect(throwing == text("the recipe of Api can throw"))
            #expect(starting == text("Api has to be started first"))
            #expect(weak == text("Api is not a transient service or a singleton"))
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
