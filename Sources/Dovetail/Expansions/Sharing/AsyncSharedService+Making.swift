import DovetailAnalysis
import DovetailOnce
import Synchronization

// In a separate file, so that the linker can leave this out of programs without asynchronous services.
extension _Graph.AsyncSharedService {
    @usableFromInline @inline(never)
    borrowing func makeOnce<Failure>(
        _ name: StaticString,
        isolation: isolated (any Actor)?,
        _ make: () async throws(Failure) -> Service
    ) async throws(Failure) -> Service {
        let this = InFlight(at: sharedObject(at: once) { AsyncOnce(DependencyGraph.ID(name.description)) })
        // A call ignores an error that it cannot throw, and makes the service again.
        _ = try await this.begin(throwing: Failure.self, isolation: isolation)
        return try await makeAlone(this, isolation: isolation, make)
    }

    /// Makes the service while no other task does, unless another task has made it in the meantime.
    private borrowing func makeAlone<Failure>(
        _ this: InFlight,
        isolation: isolated (any Actor)?,
        _ make: () async throws(Failure) -> Service
    ) async throws(Failure) -> Service {
        var failure: Failure?
        if made == nil {
            await this.run(isolation: isolation) {
                do throws(Failure) {
                    service.store(try await make())
                } catch {
                    failure = error
                }
            }
        }
        // If this task is cancelled, the waiting ones are not: one of them makes the service.
        this.end(Task.isCancelled ? nil : failure)
        if let failure { throw failure }
        guard let made else { preconditionFailure("made and threw nothing") }
        return made
    }
}
