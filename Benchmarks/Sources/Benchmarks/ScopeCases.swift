import DovetailContainer

private final class Request: Sendable {}
private final class User: Sendable {}

private enum RequestScope: NamedScope { typealias Inputs = (Request, User) }

private final class PartA: Sendable {
    private let request: Request
    init(request: Request) { self.request = request }
}
private final class PartB: Sendable {
    private let user: User
    init(user: User) { self.user = user }
}
private final class PartC: Sendable {
    private let a: PartA
    init(a: PartA) { self.a = a }
}
private final class PartD: Sendable {
    private let b: PartB
    init(b: PartB) { self.b = b }
}
private final class Handler: Sendable {
    private let c: PartC
    private let d: PartD
    init(c: PartC, d: PartD) {
        self.c = c
        self.d = d
    }
}

/// The cost of a scope for each request: to enter it, and to make its services.
func scopeCases() throws -> [Case] {
    let container = opaque(
        try Container { registry in
            registry.register(PartA.self, PartA.init).scope(RequestScope.self)
            registry.register(PartB.self, PartB.init).scope(RequestScope.self)
            registry.register(PartC.self, PartC.init).scope(RequestScope.self)
            registry.register(PartD.self, PartD.init).scope(RequestScope.self)
            registry.register(Handler.self, Handler.init).scope(RequestScope.self)
        }
    )
    let request = opaque(Request())
    let user = opaque(User())
    return [
        Case("entering a scope, 2 inputs, 5 services", against: "a class instance", atMost: 6) {
            consume(makeLeaf())
        } dovetail: {
            consume(try container.enter(RequestScope.self, request, user))
        },
        Case("entering it and making its 5 services", against: "6 instances and their initializers", atMost: 3) {
            for _ in 0..<6 { consume(makeLeaf()) }
            consume(
                Handler(c: PartC(a: PartA(request: request)), d: PartD(b: PartB(user: user)))
            )
        } dovetail: {
            let scope = try container.enter(RequestScope.self, request, user)
            consume(try scope.resolve(Handler.self))
        },
    ]
}
