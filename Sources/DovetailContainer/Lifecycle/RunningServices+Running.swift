import DovetailFunctions
import DovetailOnce

// Running services, and waiting for them.

extension RunningServices {
    /// Runs all services. Returns when they have to finish, or when all have returned.
    func run() async {
        guard phase == .waiting else { return }
        phase = .running
        for index in services.indices {
            running[index] = Running(activity: Activity(.run, of: services[index].id, in: scope.enclosingIDs))
            begin(.run, of: index, services[index].run.run)
        }
        await withTaskCancellationHandler {
            while phase == .running { await change() }
        } onCancel: {
            Task { await advance(to: .over) }
        }
    }

    /// Lets all services finish, dependents first, and waits until they have ended. Those that take longer than
    /// `limits.draining` are cancelled. Those that do not end within `limits.hook` after that are abandoned.
    ///
    /// - Returns: Those that failed or were abandoned.
    func finish(_ limits: StopLimits) async -> [LifecycleError.Failure] {
        advance(to: .finishing)
        if running.isEmpty { return failures }
        let timer = Task {
            guard (try? await sleepInSteps(for: limits.draining, limits.clock)) != nil else { return }
            cancel()
            guard (try? await sleepInSteps(for: limits.hook, limits.clock)) != nil else { return }
            abandon()
        }
        while !running.isEmpty { await change() }
        timer.cancel()
        return failures
    }

    func begin(_ function: Function, of index: Int, _ hook: @escaping Startup.Hook) {
        guard let activity = running[index]?.activity else { return }
        let service = services[index]
        running[index]?.tasks[function] = Task {
            var error: (any Error)?
            await activity.run(isolation: self) {
                do { try await hook(service.provider.takeUnretainedValue(), scope) } catch let thrown { error = thrown }
            }
            ended(function, of: index, error)
        }
    }

    /// Waits until the phase has changed, or a service has ended.
    fileprivate func change() async {
        await withUnsafeContinuation { waiting.append($0) }
    }
}
