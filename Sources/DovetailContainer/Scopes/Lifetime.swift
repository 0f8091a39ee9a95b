import DovetailOnce
public import Synchronization

/// The lifetime of an instance, which determines which dependents share it.
@usableFromInline
enum Lifetime: Sendable, Equatable {
    case transient
    case graph
    case singleton
    case weak
    case custom(CustomScope)

    var customScope: CustomScope? { if case .custom(let scope) = self { scope } else { nil } }
    /// Whether a container or a scope shares the instance, strongly or weakly.
    var isShared: Bool { self != .transient && self != .graph }

    /// Turns a function that makes a new instance in each call into one that reuses instances according to this lifetime.
    @_alwaysEmitIntoClient @inline(__always)
    func sharing<Service>(_ make: @escaping Make<Service>) -> Make<Service> {
        switch self {
        case .transient: make
        case .graph: { provider, resolution in try provider.graphInstance(resolution, make) }
        case .singleton: { provider, resolution in try provider.singleton(resolution, make) }
        case .weak: { provider, resolution in try provider.weakInstance(resolution, make) }
        case .custom: { provider, resolution in try provider.scopedInstance(resolution, make) }
        }
    }
}

extension ServiceProvider {
    /// The instance for this call to resolve.
    @usableFromInline
    func graphInstance(_ resolution: Resolution, _ make: Make<Service>) throws -> Service {
        // Dependents that hold such a service have the same requirement, so every call that leads here has graph instances.
        guard let graph = resolution.graph else { return try make(self, resolution) }
        return try graph._withUnsafeGuaranteedRef { graph in
            try graph.instance(of: self) { try resolution.making(self) { try make(self, resolution) } }
        }
    }

    /// The container's singleton. After it is made, reading it takes one atomic load.
    @_alwaysEmitIntoClient
    func singleton(_ resolution: Resolution, _ make: Make<Service>) throws -> Service {
        if let pointer = instance.load(ordering: .acquiring) {
            return pointer.assumingMemoryBound(to: Service.self).pointee
        }
        return try makeSingleton(resolution, make)
    }

    @usableFromInline @inline(never)
    func makeSingleton(_ resolution: Resolution, _ make: Make<Service>) throws -> Service {
        try makeExclusively(in: resolution) { resolution in
            if let pointer = instance.load(ordering: .acquiring) {
                return pointer.assumingMemoryBound(to: Service.self).pointee
            }
            let service = try resolution.making(self) { try make(self, resolution) }
            keep(service)
            return service
        }
    }

    func keep(_ service: Service) {
        let pointer = UnsafeMutablePointer<Service>.allocate(capacity: 1)
        pointer.initialize(to: service)
        instance.store(UnsafeMutableRawPointer(pointer), ordering: .releasing)
    }

    /// The existing instance, if it is still alive, or a new one.
    @usableFromInline
    func weakInstance(_ resolution: Resolution, _ make: Make<Service>) throws -> Service {
        if let service = livingInstance() { return service }
        return try makeExclusively(in: resolution) { resolution in
            if let service = livingInstance() { return service }
            let service = try resolution.making(self) { try make(self, resolution) }
            let object = try object(of: service)
            weakInstance?.withLock { $0.object = object }
            return service
        }
    }

    private func livingInstance() -> Service? {
        guard let object = weakInstance?.withLock({ $0.object }) else { return nil }
        if let named = Service.self as? any NamedParameter.Type { return named.init(service: object) as? Service }
        return object as? Service
    }

    /// Runs `make`, for a shared service, while no other thread does so for this provider.
    private func makeExclusively(in resolution: Resolution, _ make: (Resolution) throws -> Service) throws -> Service {
        var service: Service?
        try once.exclusively(for: self, { $0.service }) { service = try make(resolution.forSharedService(of: self)) }
        guard let service else { preconditionFailure("made nothing and threw nothing") }
        return service
    }

    /// The object that a service, a named service or an optional contains.
    private func object(of service: Service) throws -> AnyObject? {
        var value = (service as? any NamedParameter)?.service ?? service
        if let optional = value as? any OptionalParameter {
            guard let wrapped = optional.value else { return nil }
            value = wrapped
        }
        // On Linux any value can be cast to an object. The result would be a box that is released at once.
        guard type(of: value) is AnyObject.Type else {
            throw ResolutionError.notAnObject(self.service, made: type(of: value))
        }
        return value as AnyObject
    }
}
