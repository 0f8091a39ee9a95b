// What is made on the main actor is made by functions on the main actor.
extension FunctionForm {
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
