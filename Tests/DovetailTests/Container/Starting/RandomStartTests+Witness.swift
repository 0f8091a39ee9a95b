extension ContainerTests.RandomStartTests {
    /// Sees what recipes and hooks of numbered services do, and whether they may.
    struct Witness {
        enum Phase { case absent, starting, failed, started, stopping, stopped }

        let needs: [[Int]]
        let limit: Int
        private var phases: [Phase]
        /// What is started, in the order in which progress was reported; while stopping, what is left.
        private var order: [Int] = []
        private(set) var violations: [String] = []
        /// The errors of hooks.
        private(set) var errors: [String] = []
        private(set) var isEverComplete = false
        private(set) var isStopCalled = false

        init(needs: [[Int]], limit: Int) {
            (self.needs, self.limit) = (needs, limit)
            phases = Array(repeating: .absent, count: needs.count)
        }

        mutating func require(_ condition: Bool, _ rule: String) {
            if !condition { violations.append(rule) }
        }

        mutating func begins(_ service: Int) {
            require(!phases.contains { $0 == .stopping || $0 == .stopped }, "\(service) begins after a stop")
            require(phases[service] == .absent, "\(service) is started twice")
            require(needs[service].allSatisfy { phases[$0] == .started }, "\(service) begins before what it needs")
            phases[service] = .starting
            require(phases.count { $0 == .starting } <= limit, "too many at once")
        }

        mutating func ends(_ service: Int, isStarted: Bool) { phases[service] = isStarted ? .started : .failed }

        mutating func progress(_ service: Int?, _ count: Int, _ total: Int) {
            guard let service else { return require(false, "progress of another service") }
            order.append(service)
            require(phases[service] == .started, "\(service) is reported before it is started")
            require(count == order.count && total == needs.count, "wrong numbers are reported")
            if count == total { isEverComplete = true }
        }

        /// The hook of a service runs.
        mutating func stops(_ service: Int) {
            require(!phases.contains(.starting), "\(service) is stopped while others are started")
            require(!phases.contains(.stopping), "\(service) is stopped while another one is")
            require(order.count == phases.count { $0 == .started }, "not all that was started was reported")
            require(order.contains(service), "\(service) is stopped although it did not start")
            require(!order.contains { needs[$0].contains(service) }, "\(service) is stopped before what needs it")
            phases[service] = .stopping
        }

        /// Its hook has ended, or is as good as given up.
        mutating func stopped(_ service: Int, error: String?) {
            if let error { errors.append(error) }
            phases[service] = .stopped
            order.removeAll { $0 == service }
        }

        /// Notes that somebody stops it, and says whether anything has begun.
        mutating func isBegunWhenStopped() -> Bool {
            isStopCalled = true
            return phases.contains { $0 != .absent }
        }

        /// Nothing goes on.
        mutating func rests(isStopped: Bool = false) {
            require(!phases.contains { $0 == .starting || $0 == .stopping }, "some are still being started or stopped")
            require(order.isEmpty || !isStopped && order.count == needs.count, "neither all nor none are started")
        }
    }
}
