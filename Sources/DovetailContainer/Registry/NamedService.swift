import DovetailAnalysis

/// A name for one of several services of the same type.
///
/// A container finds services by their types, and cannot distinguish two functions of the same type. So each has a name. The name is a
/// type: the compiler checks its spelling, an editor can rename it, and it states the type of the service.
///
/// ```swift
/// extension Users {
///     enum RetrieveAdmins: NamedService { typealias Service = Users.Retrieve }
///     enum RetrieveGuests: NamedService { typealias Service = Users.Retrieve }
/// }
///
/// registry.register(Users.RetrieveAdmins.self) { (api: any ApiService) in partial(api.fetch, arg1: Route("/api/admins")) }
/// let retrieve = try container.resolve(Users.RetrieveAdmins.self)
/// ```
///
/// A recipe takes the service as a parameter of type ``Named``. A name is usually an `enum` without cases, since no
/// value of it is ever created.
public protocol NamedService: SendableMetatype {
    /// The type of the service that the name stands for.
    associatedtype Service
}

/// A service that was registered under a name, as the parameter of a recipe.
///
/// ```swift
/// registry.register(Users.LoadAll.self) { (retrieve: Named<Users.RetrieveAll>) in
///     { try await Users.load(retrieve: retrieve.value) }
/// }
/// ```
public struct Named<Name: NamedService> {
    /// The service.
    public let value: Name.Service

    /// Wraps a service, for instance in a test that calls a recipe directly.
    @_alwaysEmitIntoClient
    public init(_ value: Name.Service) { self.value = value }
}

extension Named: Sendable where Name.Service: Sendable {}

/// Recognizes what recipes take in place of a service as that service.
protocol WrappedService {
    var service: Any { get }
}

/// Recognizes a type or a value as a named service without knowing which.
protocol NamedParameter: WrappedService {
    static var name: Any.Type { get }
    static var serviceType: Any.Type { get }

    init?(service: Any)
}

extension Named: NamedParameter {
    static var name: Any.Type { Name.self }
    static var serviceType: Any.Type { Name.Service.self }
    var service: Any { value }

    init?(service: Any) {
        guard let value = service as? Name.Service else { return nil }
        self.value = value
    }
}

private enum AnyName: NamedService { typealias Service = Never }

/// A type as that of a named service; `nil` for any other type.
func namedParameter(_ type: Any.Type) -> (any NamedParameter.Type)? {
    areOfSameStruct(type, Named<AnyName>.self) ? type as? any NamedParameter.Type : nil
}

extension DependencyGraph.ID {
    /// The ID of the service that a recipe makes as this type: its name, if it has one.
    init(service type: Any.Type) { self.init((type as? any NamedParameter.Type)?.name ?? type) }
}
