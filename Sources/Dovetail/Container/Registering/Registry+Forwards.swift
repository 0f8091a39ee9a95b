extension Registry {
    /// Makes a service known by another type as well.
    ///
    /// ```swift
    /// registry.register(Database.self, scope: .singleton, Database.init)
    /// registry.forward((any Reader).self, to: Database.self) { $0 }
    /// registry.forward((any Writer).self, to: Database.self) { $0 }
    /// ```
    ///
    /// Nothing is made anew for it: who asks for it gets what the other type would give, and so shares a shared instance.
    ///
    /// - Parameters:
    ///   - service: The other type.
    ///   - target: The type that is registered.
    ///   - fileID: Where it is registered, for messages; left out by callers.
    ///   - line: The line there.
    ///   - convert: Sees the one as the other.
    public mutating func forward<Service, Target>(
        _ service: Service.Type,
        to target: Target.Type,
        fileID: String = #fileID,
        line: Int = #line,
        _ convert: @escaping @Sendable (Target) throws -> Service
    ) {
        recipes.append(
            ServiceRecipe<Service>(
                service,
                kind: .forward,
                lifetime: .transient,
                dependencies: [target],
                origin: origin(fileID, line)
            ) { slot, resolution in
                try convert(slot.dependency(Target.self, at: 0, in: resolution))
            }
        )
    }

    /// Makes a named service known by a type, or by another name's type.
    ///
    /// - Parameters:
    ///   - service: The type.
    ///   - name: The name that is registered.
    ///   - fileID: Where it is registered, for messages; left out by callers.
    ///   - line: The line there.
    ///   - convert: Sees the one as the other.
    public mutating func forward<Service, Name: NamedService>(
        _ service: Service.Type,
        to name: Name.Type,
        fileID: String = #fileID,
        line: Int = #line,
        _ convert: @escaping @Sendable (Name.Service) throws -> Service
    ) {
        forward(service, to: Named<Name>.self, fileID: fileID, line: line) { try convert($0.value) }
    }
}
