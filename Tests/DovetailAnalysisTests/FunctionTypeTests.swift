import DovetailAnalysis
import Testing

/// The layout that is read is part of Swift's ABI; these notice where it is another one.
@Suite struct FunctionTypeTests {
    struct Service {}
    protocol Api {}
    enum Failure: Error {}

    @Test func otherTypesAreNoFunctions() {
        let others: [Any.Type] = [
            Int.self, String.self, Service.self, (any Api).self, Failure.self, Never.self, (Int, String).self,
            Void.self,
            [() -> Int].self, Optional<() -> Int>.self, Int.Type.self, (any Api.Type).self, Any.self, AnyObject.self,
            Unmanaged<AnyObject>.self, Numbers.self, FunctionTypeTests.self, DependencyGraph.Topology.self,
            KeyPath<String, Int>.self,
        ]
        for type in others { #expect(FunctionType(type) == nil, "\(type)") }
    }

    private final class Numbers {}

    @Test func aFunctionTypeKnowsWhatItReturns() {
        let functions: [(Any.Type, Any.Type)] = [
            ((() -> Service).self, Service.self),
            ((@Sendable () throws -> any Api).self, (any Api).self),
            (((Int, String) async throws -> [Service]).self, [Service].self),
            ((@MainActor () throws -> Service?).self, Service?.self),
            ((@MainActor @Sendable (Int) -> (Int) -> String).self, ((Int) -> String).self),
            (((inout Int, [Service]) -> Never).self, Never.self),
            (((@escaping () -> Int) throws -> (Int, Int)).self, (Int, Int).self),
        ]
        for (type, result) in functions {
            #expect(FunctionType(type).map { ObjectIdentifier($0.result) } == ObjectIdentifier(result), "\(type)")
        }
    }

    @Test func aThrowingFunctionWithoutParametersIsDeferred() {
        let deferred: [Any.Type] = [
            (() throws -> Service).self, (@Sendable () throws -> any Api).self, (@MainActor () throws -> Service).self,
            (@MainActor @Sendable () throws -> Service).self,
        ]
        for type in deferred { #expect(FunctionType(type)?.isDeferred == true, "\(type)") }
        let others: [Any.Type] = [
            (() -> Service).self, ((Int) throws -> Service).self, (@Sendable () async throws -> Service).self,
            (() async -> Service).self,
        ]
        for type in others { #expect(FunctionType(type)?.isDeferred == false, "\(type)") }
    }
}
