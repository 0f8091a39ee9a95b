public import DovetailContainer

/// The server and its requests.
public struct ServerAssembly: Assembly {
    private enum Ping: NamedService { typealias Service = Respond }
    private enum Ready: NamedService { typealias Service = Respond }

    let settings: Settings

    /// The whole application.
    public init(_ settings: Settings) {
        self.settings = settings
    }

    /// Registers its services.
    public func assemble(_ registry: inout Registry) {
        registry.assemble(DatabaseAssembly(file: settings.database))

        registry.assemble(UsersAssembly())
        registry.contribute(Route.self) { Route("GET", "/ping", Ping.self) }
        registry.register(Ping.self) { { Response("pong") } }
        registry.contribute(Route.self) { Route("GET", "/ready", Ready.self) }
        registry.register(Ready.self) { (readiness: Readiness) in { await readiness.response() } }
        registry.register(Readiness.self, Readiness.init)

        registry.register(Handle.self) { (router: Router) in { try await router.reply(to: $0) } }
        registry.register(Router.self, Router.init)
        registry.register(RequestMiddleware.self, RequestMiddleware.init)
        registry.register(StreamMiddleware.self, StreamMiddleware.init)
        registry.register(WebSocketMiddleware.self, WebSocketMiddleware.init)

        // The server depends on the greeter through the scopes of its requests, so the server finishes first, and
        // the greeter greets everyone.
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
