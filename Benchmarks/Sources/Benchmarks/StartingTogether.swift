import DovetailContainer

/// The time to start 64 independent services that take 20 ms each, compared with a single wait of 20 ms.
func startingTogether(repeats: Int) async throws -> (milliseconds: Double, ratio: Double) {
    let wait: @Sendable () async throws -> Void = { try await Task.sleep(for: .milliseconds(20)) }
    var results: [(one: Double, all: Double)] = []
    for _ in 0..<repeats {
        let container = try Container { registry in
            for number in 0..<64 {
                registry.contribute(Int.self) {
                    try await wait()
                    return number
                }
            }
        }
        let one = try await milliseconds(wait)
        let all = try await milliseconds { try await container.start() }
        results.append((one, all))
    }
    return (median(results.map(\.all)), median(results.map { $0.all / $0.one }))
}

private func milliseconds(_ work: () async throws -> Void) async rethrows -> Double {
    try await ContinuousClock().measure(work) / .milliseconds(1)
}

private final class Worker<Number>: Sendable {}

/// A chain of services that run, each of which depends on the one before.
private struct Chain: Assembly {
    let numbers: [Any.Type]

    func assemble(_ registry: inout Registry) {
        register(numbers[0], in: registry)
        for (previous, number) in zip(numbers, numbers.dropFirst()) { register(number, after: previous, in: registry) }
    }

    private func register<Number>(_: Number.Type, in registry: Registry) {
        registry.register(Worker<Number>.self) { Worker() }.scope(.singleton).running { _ in }
    }

    private func register<Number, Previous>(_: Number.Type, after _: Previous.Type, in registry: Registry) {
        let worker = { @Sendable (_: Worker<Previous>) in Worker<Number>() }
        registry.register(Worker<Number>.self, worker).scope(.singleton).running { _ in }
    }
}

/// The milliseconds to start, run and stop a chain of 400 services, and the ratio to a chain of half as many.
func runningChain(repeats: Int) async throws -> (milliseconds: Double, ratio: Double) {
    func read(_ count: Int) async throws -> Double {
        let chain = Chain(numbers: numberTypes(count))
        consume(try Container(chain))
        var readings: [Double] = []
        for _ in 0..<repeats {
            let container = try Container(chain)
            readings.append(try await milliseconds { try await container.run() })
        }
        return median(readings)
    }
    let (half, all) = (try await read(200), try await read(400))
    return (all, all / half)
}
