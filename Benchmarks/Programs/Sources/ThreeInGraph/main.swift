import Dovetail

struct Api: Sendable { func fetch(_ name: String) -> String { "Hello, \(name)" } }
struct Greeter: Sendable { let greet: @Sendable () -> String }

@Graph
struct AppGraph {
    @Shared func api() -> Api { Api() }
    func name() -> String { "Ada" }
    func greeter(api: Api, name: String) -> Greeter { Greeter(greet: partial(api.fetch, arg1: name)) }
}

print(AppGraph().greeter().greet())
