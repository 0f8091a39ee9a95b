package import Dovetail
package import DovetailContainer

/// What greets, as a struct of functions.
@Client
package struct Greeter: Sendable { package var greet: @Sendable (_ name: String) throws -> String }

/// Wired while the program is compiled.
@Graph
package struct GreetingGraph: Sendable {
    let greeting: String

    package init(greeting: String) { self.greeting = greeting }

    @Shared package func greeter(prefix: @escaping @Sendable () -> String) -> Greeter {
        Greeter(greet: { "\(prefix()) \($0)." })
    }
    func prefix(greeting: String) -> String { "\(greeting)," }
}

/// Wired when the program starts.
package struct GreetingAssembly: Assembly, Sendable {
    let greeting: String

    package init(greeting: String) { self.greeting = greeting }

    package func assemble(_ registry: inout Registry) {
        registry.register(GreetingGraph.self) { [greeting] in GreetingGraph(greeting: greeting) }.scope(.singleton)
        registry.register(Greeter.self) { (graph: GreetingGraph) in graph.greeter() }
    }
}
