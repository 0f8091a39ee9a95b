import Dovetail

/// What the program can do from the start: a handler for each name of a job.
struct HandlersAssembly: Assembly {
    func assemble(_ registry: inout Registry) {
        registry.contribute(Handler.self, key: "resize") { Handler(of: Picture.self, Picture.resize) }
        registry.register(Handlers.self, scope: .singleton, Handlers.init)
    }
}
