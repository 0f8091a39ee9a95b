package import DovetailContainer

/// The endpoint is a placeholder, as `@Client` would write it.
package struct Greeter: Sendable {
    package var greet: @Sendable (String) throws -> String = unimplemented("Greeter.greet")

    package init() {}

    package init(greet: @escaping @Sendable (String) throws -> String) { self.greet = greet }
}

package struct GreetingAssembly: Assembly, Sendable {
    let greeting: String

    package init(greeting: String) { self.greeting = greeting }

    package func assemble(_ registry: inout Registry) {
        registry.register(Greeter.self) { [greeting] in
            Greeter(greet: partial({ @Sendable in "\($0), \($1)." }, arg1: greeting))
        }
    }
}

@main
struct Greet {
    static func main() throws {
        let container = try Container(GreetingAssembly(greeting: "Hello"))
        print(try container.resolve(Greeter.self).greet("world"))
        do {
            _ = try Greeter().greet("world")
        } catch {
            print(error)
        }
    }
}
