import DovetailContainer
import Foundation
import Synchronization
import Testing

/// What the tests of the container talk about: an application that fetches users along routes and shows them.
enum ContainerTests {
    struct User: Hashable, Sendable {
        struct ID: Hashable, Sendable {
            let value: Int
            init(_ value: Int) { self.value = value }
        }

        let id: ID
        var name: String
        var isActive = true
    }

    struct Route: Hashable, Sendable {
        let path: String
        init(_ path: String) { self.path = path }

        static let allUsers = Route("/api/users/all")
        static let admins = Route("/api/users/admins")
    }

    protocol ApiService: Sendable {
        func fetch(_ route: Route) async throws -> [User]
    }

    /// Answers without a network. A class, so that tests can tell one instance from another.
    final class OfflineApi: ApiService {
        static let ada = User(id: User.ID(1), name: "Ada")
        static let grace = User(id: User.ID(2), name: "Grace", isActive: false)

        func fetch(_ route: Route) async throws -> [User] {
            switch route {
            case .allUsers: [Self.ada, Self.grace]
            case .admins: [Self.grace]
            default: throw Failure.notFound
            }
        }
    }

    enum Users {
        typealias Retrieve = @Sendable () async throws -> [User]
        typealias IsIncluded = @Sendable (User) -> Bool
        typealias Load = @Sendable () async throws -> [User]

        enum RetrieveAll: NamedService { typealias Service = Users.Retrieve }
        enum RetrieveAdmins: NamedService { typealias Service = Users.Retrieve }
        enum LoadAll: NamedService { typealias Service = Users.Load }

        static func load(retrieve: Retrieve, isIncluded: IsIncluded = { $0.isActive }) async throws -> [User] {
            try await retrieve().filter(isIncluded)
        }
    }

    enum Failure: Error, Equatable {
        case notFound
        case offline(attempt: Int)
    }

    /// Counts how often something happened, from any thread.
    final class Counter: Sendable {
        private let value = Atomic(0)

        var count: Int { value.load(ordering: .acquiring) }

        @discardableResult
        func increment() -> Int { value.add(1, ordering: .acquiringAndReleasing).newValue }
    }
}

extension ContainerTests {
    /// Whether the tests run under a sanitizer, with which programs take more time and memory.
    static let hasSanitizer: Bool = {
        #if canImport(Glibc)
            dlsym(nil, "__tsan_init") != nil || dlsym(nil, "__asan_init") != nil
        #else
            false
        #endif
    }()

    /// The reason for which resolving fails.
    static func reason(_ resolve: () throws -> some Any) -> ResolutionError.Reason? {
        #expect(throws: ResolutionError.self) { _ = try resolve() }?.reason
    }

    /// The reason why this fails, if it does.
    static func reasonOfFailure(_ body: () throws -> Void) -> ResolutionError.Reason? {
        guard case .failure(let error) = Result(catching: body) else { return nil }
        return (error as? ResolutionError)?.reason
    }

    /// What is said where resolving fails.
    static func message(_ resolve: () throws -> some Any) -> String? {
        #expect(throws: ResolutionError.self) { _ = try resolve() }?.description
    }

    /// What is said where a container cannot be made of this.
    static func wiringMessage(_ assemble: (inout Registry) -> Void) -> String? {
        #expect(throws: WiringError.self) { _ = try Container(assemble) }?.description
    }

    /// What is advised where a container cannot be made of this.
    static func wiringAdvice(_ assemble: (inout Registry) -> Void) -> String? {
        wiringMessage(assemble)?.split(separator: "to fix     ").last.map(String.init)
    }

    /// Sees whether an object still lives, without keeping it alive.
    struct Weak<Object: AnyObject & Sendable>: Sendable {
        weak let object: Object?
        init(_ object: Object) { self.object = object }
    }
}
