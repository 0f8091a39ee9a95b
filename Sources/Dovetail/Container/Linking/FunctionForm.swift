import DependencyGraph

/// A function type that a parameter can have in place of the service itself, and how such a function is made.
final class FunctionForm: Sendable {
    let type: Any.Type
    let kind: DependencyGraph.Edge.Kind
    /// Makes a slot whose service is the function, and whose only dependency is to be the service's own slot.
    let makeSlot: @Sendable () -> Slot

    /// `make` is given what reaches the container later, and the slot of the service.
    init<Function, Target: Slot>(
        _ type: Function.Type,
        _ kind: DependencyGraph.Edge.Kind,
        of target: Target.Type,
        make: @escaping @Sendable (LaterResolution, Unmanaged<Target>) -> Function
    ) {
        self.type = type
        self.kind = kind
        makeSlot = {
            ServiceSlot<Function>(DependencyGraph.ID(type), dependencyCount: 1) {
                slot,
                resolution in
                let target = slot.dependencies[0]._withUnsafeGuaranteedRef { target in
                    // The linker puts here the slot of the recipe that this form was made for.
                    Unmanaged.passUnretained(unsafeDowncast(target, to: Target.self))
                }
                return make(LaterResolution(resolution), target)
            }
        }
    }

    /// The functions that make a service without arguments when they are called.
    static func deferred<Service>(_ service: Service.Type) -> [FunctionForm] {
        typealias Target = ServiceSlot<Service>
        typealias Shared = @Sendable () throws -> Service
        typealias Local = () throws -> Service
        return [
            FunctionForm(Shared.self, .deferred, of: Target.self) { later, target in { try later.make(target) } },
            FunctionForm(Local.self, .deferred, of: Target.self) { later, target in { try later.make(target) } },
        ]
    }
}

// A parameter pack in a function's type cannot be turned into a value of an unknown type ("cannot fully abstract a value
// of variadic function type"), so the factories are written out, one number of arguments after the other.
extension FunctionForm {
    /// The functions from a service's arguments to the service, for up to six arguments.
    static func factory<Service>(_ service: Service.Type, arguments: [Any.Type]) -> [FunctionForm] {
        switch arguments.count {
        case 1: factory1(service, arguments[0])
        case 2: factory2(service, arguments[0], arguments[1])
        case 3: factory3(service, arguments[0], arguments[1], arguments[2])
        case 4: factory4(service, arguments[0], arguments[1], arguments[2], arguments[3])
        case 5: factory5(service, arguments[0], arguments[1], arguments[2], arguments[3], arguments[4])
        case 6: factory6(service, arguments[0], arguments[1], arguments[2], arguments[3], arguments[4], arguments[5])
        default: []
        }
    }

    private static func factory1<S, A>(_: S.Type, _: A.Type) -> [FunctionForm] {
        typealias Target = FactorySlot<A, S>
        typealias Shared = @Sendable (A) throws -> S
        typealias Local = (A) throws -> S
        return [
            FunctionForm(Shared.self, .factory, of: Target.self) { later, slot in { try later.make(slot, $0) } },
            FunctionForm(Local.self, .factory, of: Target.self) { later, slot in { try later.make(slot, $0) } },
        ]
    }

    private static func factory2<S, A, B>(_: S.Type, _: A.Type, _: B.Type) -> [FunctionForm] {
        typealias Target = FactorySlot<(A, B), S>
        typealias Shared = @Sendable (A, B) throws -> S
        typealias Local = (A, B) throws -> S
        return [
            FunctionForm(Shared.self, .factory, of: Target.self) { later, slot in { try later.make(slot, ($0, $1)) } },
            FunctionForm(Local.self, .factory, of: Target.self) { later, slot in { try later.make(slot, ($0, $1)) } },
        ]
    }

    private static func factory3<S, A, B, C>(_: S.Type, _: A.Type, _: B.Type, _: C.Type) -> [FunctionForm] {
        typealias Target = FactorySlot<(A, B, C), S>
        typealias Shared = @Sendable (A, B, C) throws -> S
        typealias Local = (A, B, C) throws -> S
        return [
            FunctionForm(Shared.self, .factory, of: Target.self) { later, slot in { try later.make(slot, ($0, $1, $2)) }
            },
            FunctionForm(Local.self, .factory, of: Target.self) { later, slot in { try later.make(slot, ($0, $1, $2)) }
            },
        ]
    }

    private static func factory4<S, A, B, C, D>(_: S.Type, _: A.Type, _: B.Type, _: C.Type, _: D.Type) -> [FunctionForm]
    {
        typealias Target = FactorySlot<(A, B, C, D), S>
        typealias Shared = @Sendable (A, B, C, D) throws -> S
        typealias Local = (A, B, C, D) throws -> S
        return [
            FunctionForm(Shared.self, .factory, of: Target.self) { later, slot in
                { try later.make(slot, ($0, $1, $2, $3)) }
            },
            FunctionForm(Local.self, .factory, of: Target.self) { later, slot in
                { try later.make(slot, ($0, $1, $2, $3)) }
            },
        ]
    }

    private static func factory5<S, A, B, C, D, E>(
        _: S.Type,
        _: A.Type,
        _: B.Type,
        _: C.Type,
        _: D.Type,
        _: E.Type
    ) -> [FunctionForm] {
        typealias Target = FactorySlot<(A, B, C, D, E), S>
        typealias Shared = @Sendable (A, B, C, D, E) throws -> S
        typealias Local = (A, B, C, D, E) throws -> S
        return [
            FunctionForm(Shared.self, .factory, of: Target.self) { later, slot in
                { try later.make(slot, ($0, $1, $2, $3, $4)) }
            },
            FunctionForm(Local.self, .factory, of: Target.self) { later, slot in
                { try later.make(slot, ($0, $1, $2, $3, $4)) }
            },
        ]
    }

    private static func factory6<S, A, B, C, D, E, F>(
        _: S.Type,
        _: A.Type,
        _: B.Type,
        _: C.Type,
        _: D.Type,
        _: E.Type,
        _: F.Type
    ) -> [FunctionForm] {
        typealias Target = FactorySlot<(A, B, C, D, E, F), S>
        typealias Shared = @Sendable (A, B, C, D, E, F) throws -> S
        typealias Local = (A, B, C, D, E, F) throws -> S
        return [
            FunctionForm(Shared.self, .factory, of: Target.self) { later, slot in
                { try later.make(slot, ($0, $1, $2, $3, $4, $5)) }
            },
            FunctionForm(Local.self, .factory, of: Target.self) { later, slot in
                { try later.make(slot, ($0, $1, $2, $3, $4, $5)) }
            },
        ]
    }
}
