import DovetailGraph
import DovetailReports
import TestGraphs
import Testing

extension JSONTests {
    @Suite("Random graphs as JSON")
    struct RandomGraphTests {
        @Test("JSON of a graph that was read from JSON is the same", arguments: 0..<1000)
        func identity(seed: Int) throws {
            let graph = DependencyGraph.random(seed: seed)
            let json = try graph.json()
            let read = try DependencyGraph(json: json)

            expectEqual(read, graph)
            #expect(try read.json() == json)
            #expect(read.problems() == graph.problems())
        }
    }
}
