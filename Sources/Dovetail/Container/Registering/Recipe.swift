import DependencyGraph

/// One registration: what it provides, what it needs, where it was written. It is never changed, and any number of
/// containers can be linked from it.
class Recipe: @unchecked Sendable {
    // Sendable because every field is a `let` of a Sendable type; unchecked only because it has subclasses.

    /// What users call the service: its type, or its name where it has one.
    final let service: Any.Type
    /// The type by which the table of services knows it.
    final let key: ObjectIdentifier
    final let lifetime: Lifetime
    final let arguments: [Any.Type]
    final let dependencies: [Any.Type]
    final let location: SourceLocation
    /// The assembly that registered it.
    final let assembly: Any.Type?

    init(
        _ service: Any.Type,
        key: ObjectIdentifier,
        lifetime: Lifetime,
        arguments: [Any.Type],
        dependencies: [Any.Type],
        fileID: String,
        line: Int,
        assembly: Any.Type?
    ) {
        self.service = (service as? any NamedParameter.Type)?.name ?? service
        self.key = key
        self.lifetime = lifetime
        self.arguments = arguments
        self.dependencies = dependencies
        location = SourceLocation(fileID: fileID, line: line)
        self.assembly = assembly
    }

    /// A slot for one container, not yet linked.
    func makeSlot(usesGraphScope: Bool) -> Slot {
        Slot(service, dependencyCount: dependencies.count, usesGraphScope: usesGraphScope)
    }

    /// The functions that a parameter can ask for in place of the service.
    func functionForms() -> [FunctionForm] { [] }
}

/// The recipe of a service that takes no arguments.
final class ServiceRecipe<Service>: Recipe, @unchecked Sendable {
    // As above: `make` is a Sendable function.

    private let make: Make<Service>

    init(
        _ service: Any.Type,
        lifetime: Lifetime,
        dependencies: [Any.Type],
        fileID: String,
        line: Int,
        assembly: Any.Type?,
        make: @escaping Make<Service>
    ) {
        self.make = make
        super.init(
            service,
            key: ObjectIdentifier(Service.self),
            lifetime: lifetime,
            arguments: [],
            dependencies: dependencies,
            fileID: fileID,
            line: line,
            assembly: assembly
        )
    }

    override func makeSlot(usesGraphScope: Bool) -> Slot {
        ServiceSlot(
            service,
            dependencyCount: dependencies.count,
            usesGraphScope: usesGraphScope,
            lifetime: lifetime,
            make: make
        )
    }

    override func functionForms() -> [FunctionForm] { FunctionForm.deferred(Service.self) }
}

/// The recipe of a service that takes arguments, all of them as one tuple.
final class FactoryRecipe<Arguments, Service>: Recipe, @unchecked Sendable {
    // As above: `make` is a Sendable function.

    private let make: MakeWithArguments<Arguments, Service>

    init(
        _ service: Any.Type,
        arguments: [Any.Type],
        dependencies: [Any.Type],
        fileID: String,
        line: Int,
        assembly: Any.Type?,
        make: @escaping MakeWithArguments<Arguments, Service>
    ) {
        self.make = make
        super.init(
            service,
            key: ObjectIdentifier(FactorySlot<Arguments, Service>.self),
            lifetime: .transient,
            arguments: arguments,
            dependencies: dependencies,
            fileID: fileID,
            line: line,
            assembly: assembly
        )
    }

    override func makeSlot(usesGraphScope: Bool) -> Slot {
        FactorySlot(service, dependencyCount: dependencies.count, usesGraphScope: usesGraphScope, make: make)
    }

    override func functionForms() -> [FunctionForm] { FunctionForm.factory(Service.self, arguments: arguments) }
}
