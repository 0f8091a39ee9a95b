import DovetailContainer
import Foundation

// The cost of a growing container: each form compared with the simplest one, at two sizes.

private enum RequestScope: NamedScope {}

private struct Absent<Number>: Sendable {}

private enum Handle<Number>: NamedService { typealias Service = @Sendable () async throws -> Store<Number> }

/// One recipe for each number, all in one form.
private struct Registrations: Assembly {
    enum Form: Sendable {
        case singletons
        /// Each has an optional parameter of function type, for a service that is not registered.
        case absentParameters
        case customScope
        /// Each is a function whose call is a scope.
        case scopeFunctions
    }

    let form: Form
    let numbers: [Any.Type]

    func assemble(_ registry: inout Registry) {
        for number in numbers { register(number, in: &registry) }
    }

    private func register<Number>(_: Number.Type, in registry: inout Registry) {
        switch form {
        case .singletons:
            registry.register(Store<Number>.self) { Store<Number>() }.scope(.singleton)
        case .absentParameters:
            registry.register(Store<Number>.self) { (_: (@Sendable () throws -> Absent<Number>)?) in Store<Number>() }
        case .customScope:
            registry.register(Store<Number>.self) { Store<Number>() }.scope(RequestScope.self)
        case .scopeFunctions:
            registry.register(Handle<Number>.self, within: RequestScope.self) { Store<Number>() }
        }
    }
}

/// Making containers with registrations of these forms, compared with the same number of singletons.
func growthCases() throws -> [Case] {
    try [1_000, 10_000].flatMap { count in
        let numbers = numberTypes(count)
        let singletons = Registrations(form: .singletons, numbers: numbers)
        return try [
            ("parameters for absent services", Registrations.Form.absentParameters, atMost: 2.5),
            ("services in a custom scope", .customScope, atMost: 2),
            ("functions whose calls are scopes", .scopeFunctions, atMost: 8),
        ].map { name, form, limit in
            let registrations = Registrations(form: form, numbers: numbers)
            // The first time, the runtime also creates the types.
            consume(try Container(registrations))
            return Case("making \(count) \(name)", against: "\(count) singletons", atMost: limit) {
                consume(try Container(singletons))
            } dovetail: {
                consume(try Container(registrations))
            }
        }
    }
}

private final class Unknown {}

/// The nanoseconds to find out that a service is not registered, among 10 and 10,000 services.
struct UnknownService {
    let amongFew: Double
    let amongMany: Double

    static func measured(repeats: Int) throws -> Self {
        let few = opaque(try Container(HotServices(), ManyServices(pairs: 4)))
        let many = opaque(try Container(HotServices(), ManyServices(pairs: 4_999)))
        func read(_ container: Container) -> Double {
            median(
                (0..<repeats).map { _ in nanoseconds(calls: 10_000) { consume(try? container.resolve(Unknown.self)) } }
            )
        }
        return Self(amongFew: read(few), amongMany: read(many))
    }
}

/// The nanoseconds to make a shared service of a graph, and a singleton of a container.
struct FirstMaking {
    let shared: Double
    let singleton: Double

    var ratio: Double { shared / singleton }

    static func measured(repeats: Int) throws -> Self {
        let count = 1_000
        let pairs = try (0..<repeats).map { _ in
            let graphs = (0..<count).map { _ in opaque(RootGraph()) }
            let containers = try (0..<count).map { _ in opaque(try Container(HotServices())) }
            var number = 0
            let shared = nanoseconds(calls: count) {
                consume(readSettings(graphs[number]))
                number += 1
            }
            number = 0
            let singleton = try nanoseconds(calls: count) {
                consume(try containers[number].resolve(Settings.self))
                number += 1
            }
            return Self(shared: shared, singleton: singleton)
        }
        return Self(shared: median(pairs.map(\.shared)), singleton: median(pairs.map(\.singleton)))
    }
}

#if canImport(Glibc)
    /// The megabytes by which the process grows.
    struct Memory {
        let timeouts: Double
        let scopes: Double
        let work: Double

        var most: Double { max(timeouts, scopes, work) }

        static func measured() async throws -> Self {
            let work: @Sendable (Int) async throws -> Int = { $0 }
            let limited = timeout(work, after: .seconds(30))
            let container = try Container { registry in
                registry.register(Settings.self, Settings.init).scope(RequestScope.self).onStop { _ in }
            }
            return Self(
                timeouts: try await growth(1_000_000) { consume(try await limited(1)) },
                scopes: try await growth(100_000) {
                    let scope = try container.enter(RequestScope.self)
                    try await scope.start()
                    try await scope.stop()
                },
                work: try await growth(1_000_000, Serving.makeCall())
            )
        }

        private static func growth(_ times: Int, _ body: () async throws -> Void) async throws -> Double {
            for _ in 0..<(times / 10) { try await body() }
            let before = try residentPages()
            for _ in 0..<times { try await body() }
            return Double((try residentPages() - before) * sysconf(Int32(_SC_PAGESIZE))) / 1_000_000
        }

        private static func residentPages() throws -> Int {
            let pages = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
            return pages.count > 1 ? Int(pages[1]) ?? 0 : 0
        }
    }
#endif
