import DovetailContainer
import DovetailReports
import Testing

extension ContainerTests {
    @Suite("JSON of valid containers")
    struct ValidJSONTests {
        enum Request: NamedScope { typealias Inputs = String }
        enum Job: NamedScope { typealias Inputs = String }
        enum Handle: NamedService { typealias Service = @Sendable (String) async throws -> Int }

        @Test(
            "A graph that was written and read has no errors: functions whose call is a scope, shared inputs, odd keys"
        )
        func roundTrip() throws {
            let container = try Container { registry in
                registry.register(Handle.self, within: Request.self) { (path: String) in path.count }
                registry.register(Int.self) { (path: String) in path.count }.scope(Request.self)
                registry.register(Bool.self) { (path: String) in path.isEmpty }.scope(Job.self)
                registry.decorate(String.self) { (path, number: UInt8) in path + "\(number)" }
                registry.register(UInt8.self) { 1 }
                registry.contribute(Double.self, key: "a\nb") { 1 }
                registry.register(Float.self) { (numbers: [String: Double]) in Float(numbers.count) }
            }
            #expect(container.dependencyGraph.problems() == [])
            let read = try DependencyGraph(json: container.dependencyGraph.json())
            #expect(read.messages(for: read.problems()) == [])
        }

        struct Token: NamedService {
            typealias Service = String
            let text: String
        }

        @Test("A service and a name of the same type are different nodes, also in an extension")
        func serviceAndName() throws {
            let container = try Container { registry in
                registry.register(Token.self) { Token(text: "service") }
                registry.register(Token.self) { "name" }
                registry.register(Int.self) { (token: Token, name: Named<Token>) in token.text.count + name.value.count
                }
            }
            let base = try Container { $0.register(Token.self) { Token(text: "service") } }
            let extended = try base.extended { $0.register(Token.self) { "name" } }
            for container in [container, extended] {
                let read = try DependencyGraph(json: container.dependencyGraph.json())
                #expect(read.messages(for: read.problems()) == [])
                let ids = read.nodes.map(\.id.description).filter { $0.contains("Token") }
                #expect(Set(ids).count == 2 && ids.contains { $0.hasSuffix("Token (name)") }, "\(ids)")
            }
        }
    }
}
