import DovetailContainer

/// The routes for users, and what answers them.
struct UsersAssembly: Assembly {
    private enum Show: NamedService { typealias Service = Respond }
    private enum Add: NamedService { typealias Service = Respond }
    private enum List: NamedService { typealias Service = Stream }
    private enum Join: NamedService { typealias Service = Converse }

    func assemble(_ registry: inout Registry) {
        registry.register(Users.self, Users.init)

        registry.contribute(Route.self) { Route("GET", "/users/*", Show.self) }
        registry.register(Show.self) { (request: Request, users: Users, transaction: Transaction) in
            { try await users.show(String(request.path.dropFirst("/users/".count)), in: transaction) }
        }
        .scope(RequestScope.self)

        registry.contribute(Route.self) { Route("POST", "/users", Add.self) }
        registry.register(Add.self) { (request: Request, users: Users, transaction: Transaction) in
            { try await users.add(request.body, in: transaction) }
        }
        .scope(RequestScope.self)

        registry.contribute(Route.self) { Route("GET", "/users", List.self) }
        registry.register(List.self) { (users: Users, transaction: Transaction) in { users.list(in: transaction) } }
            .scope(RequestScope.self)

        registry.contribute(Route.self) { Route(webSocket: "/join", Join.self) }
        registry.register(Join.self) { (visitor: Visitor, receive: Named<Receive>) in
            { try await visitor.converse(over: $0, receive.value) }
        }
        .scope(ConnectionScope.self)
        registry.register(Visitor.self) { (log: Named<Log>) in Visitor(log: log.value) }
            .scope(ConnectionScope.self)
            .onStop { await $0.leave() }
        // Each call of the function is a scope, within that of the connection.
        registry.register(Receive.self, within: MessageScope.self) {
            (message: Message, users: Users, transaction: Named<MessageTransaction>) in
            try await users.add(message.text, in: transaction.value)
        }
    }
}
