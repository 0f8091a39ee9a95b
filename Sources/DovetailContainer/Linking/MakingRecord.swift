/// Records how long each service takes by itself while a call makes services, and through which services an error passes. Only observed
/// calls and starts of services have a record.
@usableFromInline
final class MakingRecord: @unchecked Sendable {
    // Sendable because only the call itself accesses it, one function at a time.

    /// The shared services that were made.
    private(set) var made: [StartTimeline.Entry] = []
    /// The services through which an error has passed, beginning with the one whose recipe threw it.
    private(set) var failed: [DependencyGraph.ID] = []
    /// The time that the dependencies of the current service have taken so far.
    private(set) var inner = Duration.zero
    /// The same time, as measured by each observer.
    private var innerObserved: [Duration]
    private let observers: [Observation]
    /// Returns the time since a start began, if that is measured.
    private let elapsed: (() -> Duration)?

    init(_ observers: [Observation], elapsed: (() -> Duration)? = nil) {
        self.observers = observers
        self.elapsed = elapsed
        innerObserved = Array(repeating: .zero, count: observers.count)
    }

    /// A service is being made. Returns a function to call when that ends.
    func begin(_ provider: Provider) -> (_ error: (any Error)?) -> Void {
        // The caller of a start measures it.
        let start = provider.startup == nil ? elapsed?() : nil
        let ends = observers.map { $0(provider.service) }
        let (outer, outerObserved) = (inner, innerObserved)
        inner = .zero
        innerObserved = Array(repeating: .zero, count: observers.count)
        return { [self] error in
            if let start, let total = elapsed.map({ $0() - start }) {
                if provider.isShared {
                    made.append(.init(service: provider.service, start: start + inner, duration: total - inner))
                }
                inner = outer + total
            }
            let totals = zip(ends, innerObserved).map { $0(error == nil ? .made(inner: $1) : .notMade) }
            innerObserved = zip(outerObserved, totals).map { $0 + $1 }
            // A service that starts is not added here: its start adds it, and any other call asked for it too early.
            if error != nil, provider.startup == nil { failed.append(provider.service) }
        }
    }
}

/// Begins to measure an event of a service, and returns a function to call when it ends. That function returns the elapsed time.
typealias Observation = @Sendable (DependencyGraph.ID) -> (ObservedEnd) -> Duration

enum ObservedEnd {
    /// Its recipe has run. The recipes within it took this time.
    case made(inner: Duration)
    /// Its recipe, or one within it, has thrown. The call to resolve notifies the observers.
    case notMade
    case resolved
    /// A call to resolve it has thrown, or its start, because of this service.
    case failed(any Error, at: DependencyGraph.ID)
}

extension Resolution {
    /// Runs a provider's recipe.
    func making<Service>(_ provider: Provider, _ body: () throws -> Service) throws -> Service {
        guard let record else { return try body() }
        return try record._withUnsafeGuaranteedRef { record in
            let end = record.begin(provider)
            do {
                let service = try body()
                end(nil)
                return service
            } catch {
                end(error)
                throw error
            }
        }
    }
}
