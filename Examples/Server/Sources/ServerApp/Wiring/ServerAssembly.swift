public import DovetailContainer

/// The server and its requests.
public struct ServerAssembly: Assembly {
    let settings: Settings

    /// The whole application.
    public init(_ settings: Settings) {
        self.settings = settings
    }

    /// Registers its services.
    public func assemble(_ registry: inout Registry) {
        registry.assemble(DatabaseAssembly(file: settings.database))

        // Each call of the function is a scope. A transaction begins only when it is needed, so not for `/ping`.
        registry.register(Handle.self, within: RequestScope.self) {
            (request: Request, users: Users, readiness: Readiness, transaction: @escaping Transaction.Begin) in
            switch (request.method, request.path) {
            case ("GET", "/ping"): return Response("pong")
            case ("GET", "/ready"): return await readiness.response()
            case ("POST", "/users"): return try await users.add(request.body, in: transaction())
            case ("GET", let path) where path.hasPrefix("/users/"):
                return try await users.show(String(path.dropFirst("/users/".count)), in: transaction())
            default: throw HTTPError(.notFound, "there is nothing at \(request.path)")
            }
        }
        registry.register(Users.self, Users.init)
        registry.register(Readiness.self, Readiness.init)

        // The server depends on the greeter through its requests, so the server finishes first, and the greeter
        // greets everyone.
        registry.register(Server.self) { [port = settings.port] (handle: Named<Handle>, log: Named<Log>) in
            try Server(port: port, handle: handle.value, log: log.value)
        }
        .scope(.singleton)
        .running(mayReturn: false) {
            await $0.run()
        } finish: {
            await $0.finish()
        }
        registry.register(Greeter.self) { (log: Named<Log>) in Greeter(log: log.value) }
            .scope(.singleton)
            .running {
                await $0.run()
            } finish: {
                $0.finish()
            }
        registry.register(Log.self) { Console.log }
    }
}
