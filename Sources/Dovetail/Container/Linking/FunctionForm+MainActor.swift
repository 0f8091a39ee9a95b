// What is made on the main actor is made by functions on the main actor.
extension FunctionForm {
    /// The functions from a service's arguments to the service, for up to three arguments.
    static func factoryOnMainActor<Service>(_ service: Service.Type, arguments: [Any.Type]) -> [FunctionForm] {
        switch arguments.count {
        case 1: factoryOnMainActor(service, arguments[0])
        case 2: factoryOnMainActor(service, arguments[0], arguments[1])
        case 3: factoryOnMainActor(service, arguments[0], arguments[1], arguments[2])
        default: []
        }
    }

    static func deferredOnMainActor<Service: Sendable>(_ service: Service.Type) -> [FunctionForm] {
        typealias Target = ServiceSlot<Service>
        typealias Shared = @MainActor @Sendable () throws -> Service
        typealias Local = @MainActor () throws -> Service
        return [
            FunctionForm(Shared.self, .deferred, of: Target.self) { later, target in
                { try later.make(target, isolation: MainActor.shared) }
            },
            FunctionForm(Local.self, .deferred, of: Target.self) { later, target in
                { try later.make(target, isolation: MainActor.shared) }
            },
        ]
    }
}
