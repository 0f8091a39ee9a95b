import DovetailContainer

struct Api: Sendable { func fetch(_ name: String) -> String { "Hello, \(name)" } }
struct Greeter: Sendable { let greet: @Sendable () -> String }

let container = try Container { registry in
    registry.register(Api.self) { Api() }.scope(.singleton)
    registry.register(String.self) { "Ada" }
    registry.register(Greeter.self) { (api: Api, name: String) in Greeter(greet: partial(api.fetch, arg1: name)) }
}
let greeter = try container.resolve(Greeter.self)
print(greeter.greet())
