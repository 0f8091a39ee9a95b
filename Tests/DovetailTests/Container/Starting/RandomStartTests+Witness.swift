extension ContainerTests.RandomStartTests {
    /// Sees what recipes and hooks of numbered services do, and whether they may.
    struct Witness {
        let needs: [[Int]]
        let limit: Int

        private(set) var violations: [String] = []
        private var running: Set<Int> = []
        private var begun: Set<Int> = []
        private var started: Set<Int> = []
        /// What is started, in the order in which progress was reported; while stopping, what is left.
        private var order: [Int] = []
        private var isStopping = false
        /// The service whose hook runs.
        private var stopping: Int?
        /// The errors of hooks.
        private(set) var errors: [String] = []
        private(set) var isEverComplete = false
        private(set) var isStopCalled = false

        init(needs: [[Int]], limit: Int) {
            self.needs = needs
            self.limit = limit
        }

        mutating func require(_ condition: Bool, _ rule: String) {
            if !condition { violations.append(rule) }
        }

        mutating func begins(_ service: Int) {
            require(!isStopping, "\(service) begins while others are stopped")
            require(begun.insert(service).inserted, "\(service) is started twice")
            require(needs[service].allSatisfy(started.contains), "\(service) begins before what it needs")
            running.insert(service)
            require(running.count <= limit, "too many at once")
        }

        mutating func ends(_ service: Int, isStarted: Bool) {
            running.remove(service)
            if isStarted { started.insert(service) }
        }

        mutating func progress(_ service: Int?, _ count: Int, _ total: Int) {
            guard let service else { return require(false, "progress of another service") }
            order.append(service)
            require(started.contains(service), "\(service) is reported before it is started")
            require(count == order.count && total == needs.count, "wrong numbers are reported")
            if count == total { isEverComplete = true }
        }

        /// The hook of a service runs.
        mutating func stops(_ service: Int) {
            require(running.isEmpty, "\(service) is stopped while others are started")
            if !isStopping { require(Set(order) == started, "not all that was started was reported") }
            isStopping = true
            require(order.last == service, "\(service) is stopped out of order")
            require(stopping == nil, "\(service) is stopped while another one is")
            stopping = service
        }

        /// Its hook has ended, or is as good as given up.
        mutating func stopped(_ service: Int, error: String?) {
            if let error { errors.append(error) }
            stopping = nil
            started.remove(service)
            if order.popLast() != service { violations.append("\(service) was stopped out of order") }
        }

        /// Notes that somebody stops it, and says whether anything has begun.
        mutating func isBegunWhenStopped() -> Bool {
            isStopCalled = true
            return !begun.isEmpty
        }

        /// Nothing goes on.
        mutating func rests(isStopped: Bool = false) {
            require(running.isEmpty, "some are still being started")
            require(stopping == nil, "some are still being stopped")
            require(order.isEmpty || !isStopped && order.count == needs.count, "neither all nor none are started")
        }
    }
}
