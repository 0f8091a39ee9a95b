import DovetailGraph

/// A name for one of several services of the same type.
///
/// Two functions of one type cannot be told apart by their type, so one of them gets a name, and a name is a type:
/// it cannot be misspelt, it can be renamed by an editor, and it says what it stands for.
///
/// ```swift
/// extension Users {
///     enum RetrieveAll: NamedService { typealias Service = Users.Retrieve }
///     enum RetrieveAdmins: NamedService { typealias Service = Users.Retrieve }
/// }
///
/// registry.register(Users.RetrieveAll.self) { (api: any ApiService) in partial(api.fetch, arg1: .allUsers) }
/// let retrieve = try container.resolve(Users.RetrieveAll.self)
/// ```
///
/// A recipe asks for it with a parameter of type ``Named``. A case-less `enum` is the usual choice, since no value of
/// the name is ever made.
public protocol NamedService: SendableMetatype {
    /// The type of the service that the name stands for.
    associatedtype Service
}

/// A service that was registered under a name: the type of a recipe's parameter that asks for it.
///
/// ```swift
/// registry.register(Users.LoadAll.self) { (retrieve: Named<Users.RetrieveAll>) in
///     { try await Users.load(retrieve: retrieve.value) }
/// }
/// ```
public struct Named<Name: NamedService> {
    /// The service.
    public let value: Name.Service

    /// Puts the name on a service. Useful where a test calls a recipe by hand.
    @_alwaysEmitIntoClient
    public init(_ value: Name.Service) {
        self.value = value
    }
}

extension NamedService {
    static var type: Any.Type { Service.self }
}

extension Named: Sendable where Name.Service: Sendable {}

/// Lets a type or a value be recognised as a named service without knowing which.
protocol NamedParameter {
    static var name: Any.Type { get }
    static var serviceType: Any.Type { get }
    var service: Any { get }

    /// Puts the name on a service, if it is of the right type.
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

extension DependencyGraph.ID {
    /// What users call the service that a recipe makes as this type: its name, where it has one.
    init(service type: Any.Type) {
        self.init((type as? any NamedParameter.Type)?.name ?? type)
    }
}
