public import Dovetail
public import Testing

/// Expects that a container can be made of these assemblies; the test goes on in any case.
///
/// ```swift
/// @Test func theApplicationIsWired() {
///     expectWired(NetworkAssembly(baseURL: url), UsersAssembly())
/// }
/// ```
///
/// Everything that is wrong is one issue, with the text of `WiringError`. No recipe runs.
///
/// - Parameters:
///   - assemblies: What an application is made of.
///   - sourceLocation: Where the issue is recorded.
public func expectWired(_ assemblies: any Assembly..., sourceLocation: SourceLocation = #_sourceLocation) {
    expectWired(sourceLocation: sourceLocation) { registry in
        for assembly in assemblies { registry.assemble(assembly) }
    }
}

/// Expects that a container can be made of what is registered in place; the test goes on in any case.
///
/// ```swift
/// expectWired { registry in
///     registry.assemble(UsersAssembly())
///     registry.register(Clock.self) { FixedClock() }
/// }
/// ```
///
/// - Parameters:
///   - sourceLocation: Where the issue is recorded.
///   - assemble: Registers what is to be checked. No recipe runs.
public func expectWired(sourceLocation: SourceLocation = #_sourceLocation, _ assemble: (inout Registry) -> Void) {
    do {
        try Container.validate(assemble)
    } catch {
        Issue.record(Comment(rawValue: error.description), sourceLocation: sourceLocation)
    }
}
