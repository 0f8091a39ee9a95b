import DovetailContainer

/// The handlers that the program starts with, one for each name of a job.
struct HandlersAssembly: Assembly {
    func assemble(_ registry: inout Registry) {
        registry.contribute(Handler.self, key: "resize") { Handler(of: Picture.self, Picture.resize) }
        registry.register(Handlers.self, Handlers.init).scope(.singleton)
    }
}
