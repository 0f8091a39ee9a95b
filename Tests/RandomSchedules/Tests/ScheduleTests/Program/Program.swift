/// Services, what their recipes and hooks do, and what several tasks do with their containers.
///
/// It is a value that a seed decides, so a failing one can be made smaller and printed.
struct Program: Sendable, Equatable {
    /// For each container after the first one, which has number 0, the number of the container that it extends, if any.
    var bases: [Int?] = []
    var services: [Service] = []
    /// Functions whose call is a scope, by the depth of the scope: 1 or 2.
    var functions: [Int: [Need]] = [:]
    var tasks: [[Step]] = []

    struct Service: Sendable, Equatable {
        let number: Int
        /// The number of the container in which it is registered.
        var container = 0
        /// How many scopes have to be entered for it.
        var depth = 0
        var needs: [Need] = []
        var recipe: [Step] = []
        var onStart: [Step] = []
        var onStop: [Step] = []
        var run: Run?
        /// Whether a function lends it. Then it has no body of its own.
        var isLent = false
    }

    struct Run: Sendable, Equatable {
        var run: [Step] = []
        var finish: [Step]?
        var mayReturn = true
    }

    struct Need: Sendable, Equatable {
        let service: Int
        /// Whether it is taken as an `async` function.
        let isFunction: Bool
    }

    /// The container or scope of a call.
    enum Place: Sendable, Equatable {
        case container(Int)
        /// One that was entered by hand.
        case scope(Int)
        /// The scope of the work, or that of the service whose hook this is.
        case here
    }

    indirect enum Step: Sendable, Equatable {
        case pause(Int)
        case fail
        /// Waits until it is cancelled.
        case hang
        /// Waits for ever.
        case block
        case start(Place)
        case startOne(Place, Int)
        /// With the seconds of its limit.
        case stop(Place, draining: Int)
        case run(Place, finishing: Int)
        case resolve(Place, Int)
        case enter(Place, as: Int)
        case release(Place)
        case within(Place, [Step])
        /// Calls a function whose call is a scope of this depth.
        case call(Place, depth: Int, [Step])
        /// Calls one of the functions that the service takes, or resolves in the scope of the work.
        case use(Int)
        /// Leaves a task behind, which is detached or not.
        case leave([Step], isDetached: Bool)
        /// Several tasks at once, as child tasks.
        case group([[Step]])
        /// Cancels the step after so many jobs.
        case cancelling(Step, after: Int)
    }
}

extension Program {
    /// How long hooks may take, in seconds.
    static let hookLimit = 5

    /// The number of the container that another one extends.
    func base(of container: Int) -> Int? { bases.indices.contains(container - 1) ? bases[container - 1] : nil }

    /// A container and those that it extends.
    func chain(of container: Int) -> [Int] { Array(sequence(first: container) { base(of: $0) }) }

    func service(_ number: Int) -> Service? { services.first { $0.number == number } }

    /// What a service needs, directly or through others.
    func reached(from number: Int) -> Set<Int> {
        var found: Set<Int> = []
        var waiting = service(number)?.needs.map(\.service) ?? []
        while let next = waiting.popLast() {
            if found.insert(next).inserted { waiting += service(next)?.needs.map(\.service) ?? [] }
        }
        return found
    }

    /// Whether a service starts with its container or scope in any case: others may start when they are needed.
    func startsWithAll(_ service: Service) -> Bool {
        let needs = services.flatMap(\.needs) + functions.values.flatMap { $0 }
        return service.run != nil || !needs.contains { $0.service == service.number }
    }
}
