import DovetailFunctions

struct Api: Sendable { func fetch(_ name: String) -> String { "Hello, \(name)" } }

print(partial(Api().fetch, arg1: "Ada")())
