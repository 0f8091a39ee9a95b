/// A way back into the container for a function that is called after the call to resolve is over.
///
/// A function in a service of the caller's keeps the container alive. One in a service that the container itself keeps
/// must not, or neither would ever be released: it throws once the container is gone. The same holds for what such a
/// function makes, since the service that called it may keep it.
final class LaterResolution: @unchecked Sendable {
    // Sendable because it is never changed, and reading a weak reference from several threads is safe.

    private let kept: ScopeInstance?
    private weak var container: ScopeInstance?
    /// Where the function is called, where that is known.
    private let isolation: (any Actor)?

    init(_ resolution: Resolution, isOnMainActor: Bool) {
        isolation = isOnMainActor ? MainActor.shared : nil
        let storage = resolution.storage.takeUnretainedValue()
        kept = resolution.isForSharedService ? nil : storage
        container = storage
    }

    func make<Service>(_ provider: Unmanaged<ServiceProvider<Service>>) throws -> Service {
        // The provider belongs to the container, so it is not touched before the container is known to live.
        guard let storage = kept ?? container else { throw ResolutionError.containerReleased(Service.self) }
        return try withExtendedLifetime(storage) {
            try provider._withUnsafeGuaranteedRef { try storage.make($0, isForSharedService: kept == nil, isolation) }
        }
    }

    func make<Arguments, Service>(
        _ provider: Unmanaged<FactoryProvider<Arguments, Service>>,
        _ arguments: Arguments
    ) throws -> Service {
        guard let storage = kept ?? container else { throw ResolutionError.containerReleased(Service.self) }
        return try withExtendedLifetime(storage) {
            try provider._withUnsafeGuaranteedRef {
                try storage.make($0, arguments, isForSharedService: kept == nil, isolation)
            }
        }
    }
}
