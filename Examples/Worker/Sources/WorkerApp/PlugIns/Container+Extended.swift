import Dovetail

extension Container {
    /// Stands in for the library's `extended` until that is there: the new container gets what plug-ins
    /// need of this one.
    func extended(_ assembly: any Assembly) throws -> Container {
        let queue = try resolve(JobQueue.self)
        return try Container { registry in
            registry.register(JobQueue.self) { queue }
            registry.assemble(assembly)
        }
    }
}
