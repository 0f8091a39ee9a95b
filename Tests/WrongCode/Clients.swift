// @Client. A mistake in one endpoint leaves the others as they are, which `use` shows.
import Dovetail

@Client
@Client struct ClientTwice: Sendable {
    // error 1: ClientTwice is a @Client already; remove this one
    var save: @Sendable (_ a: A) throws -> Void
}

@Client struct ClientCannotThrow: Sendable {
    var load: @Sendable () async -> A
    // error 9: 'load' cannot throw and returns A, so no placeholder can stand for it; let it throw, or give it a default value
    // note 9: let 'load' throw
    // note 9: give 'load' a default value
    var save: @Sendable (_ a: A) async throws -> Void
}

@Client struct ClientLabel: Sendable {
    var save: @Sendable (a: A) async throws -> Void
    // error 26: function types cannot have argument labels; use '_' before 'a'
}

@Client struct ClientMethod: Sendable {
    var load: @Sendable () async throws -> A
    func save(a: A) async throws
    // warning 10: 'save' is a method, so it is not an endpoint, and no test can replace it; write 'var save: @Sendable (_ a: A) async throws -> Void'
    // error 10: expected '{' in body of function declaration
}

// At most 2 errors.
@Client struct ClientMisspelledType: Sendable {
    // error -: cannot find type 'Skreen' in scope
    var save: @Sendable (_ a: A) async throws -> Void
    var last: @Sendable () async throws -> Skreen
    // error 44: cannot find type 'Skreen' in scope
}

@Client struct ClientNoFunctionByName: Sendable {
    // error -: '@escaping' only applies to function types
    var save: @Sendable (_ a: A) async throws -> Void
    var current: A
    // error 20: 'unimplemented(_:fileID:line:)' is unavailable: only a function can have a placeholder: give a property that is not a function a default value
}

@Client struct ClientWithoutType: Sendable {
    var save: @Sendable (_ a: A) async throws -> Void
    var forget
    // error 9: type annotation missing in pattern
}

@Client struct ClientGeneric: Sendable {
    var save: @Sendable (_ a: A) async throws -> Void
    // swift-format-ignore
    var find: @Sendable <Value>() async throws -> Value
    // error 9: 'find' is generic, and a function in a property cannot be; make ClientGeneric generic, or write 'any' before a protocol
    // error 24: consecutive declarations on a line must be separated by ';'
    // error 25: expected declaration
    // error 25: expected type
}

// At most 1 error.
@Client struct ClientEndpointTwice: Sendable {
    var save: @Sendable (_ a: A) async throws -> Void
    var save: @Sendable (_ a: A) async throws -> Void
    // error 9: invalid redeclaration of 'save'
}

@Client struct ClientOpaqueTypes: Sendable {
    var save: @Sendable (_ a: A) async throws -> Void
    var take: @Sendable (_ service: some Service) throws -> Void
    // error 58: 'some' cannot appear in parameter position in result type '@Sendable (some Service) throws -> Void'
    var make: @Sendable () throws -> some Service
    // error 9: property declares an opaque return type, but has no initializer expression from which to infer an underlying type [#OpaqueTypeInference]
    var service: some Service = A()
    // error 9: 'service' has an opaque type, which no initializer can take; write 'any' for 'some'
}

@Client struct ClientImplicitlyUnwrapped: Sendable {
    var save: @Sendable (_ a: A) async throws -> Void
    var find: @Sendable (_ id: Int) throws -> A!
    // error 48: using '!' is not allowed here
}

func use() async throws {
    try await ClientCannotThrow(load: { A() }, save: { _ in }).replacing(\.load, with: { A() }).save(a: A())
    try await ClientLabel(save: { _ in }).replacing(\.save, with: { @Sendable _ in }).save(a: A())
    try await ClientMethod(load: { A() }).replacing(\.load, with: { A() }).save(a: A())
    try await ClientMisspelledType(save: { _ in }).replacing(\.save, with: { @Sendable _ in }).save(a: A())
    // error 42: argument passed to call that takes no arguments
    try await ClientNoFunctionByName(save: { _ in }).replacing(\.save, with: { @Sendable _ in }).save(a: A())
    // error 52: missing argument for parameter 'current' in call
    try await ClientWithoutType(save: { _ in }).replacing(\.save, with: { @Sendable _ in }).save(a: A())
    try await ClientGeneric(save: { _ in }).replacing(\.save, with: { @Sendable _ in }).save(a: A())
    try await ClientEndpointTwice(save: { _ in }).replacing(\.save, with: { @Sendable _ in }).save(a: A())
    try await ClientOpaqueTypes(save: { _ in }).replacing(\.save, with: { @Sendable _ in }).save(a: A())
    try await ClientImplicitlyUnwrapped(save: { _ in }).replacing(\.save, with: { @Sendable _ in }).save(a: A())
}

/// A public client.
@Client public struct ClientOfInternalTypes: Sendable {
    // error -: initializer cannot be declared public because its parameter uses an internal type
    /// A public endpoint.
    public var load: @Sendable () async throws -> A
    // error 16: property cannot be declared public because its type uses an internal type
}

/// What compiles: endpoints that are less visible than their client, and deprecated ones.
@Client public struct ClientOfAllLevels: Sendable {
    /// A public endpoint.
    public var load: @Sendable (_ id: Int) async throws -> Int
    var save: @Sendable (_ a: A) async throws -> Void
    fileprivate var forget: @Sendable (_ secret: Secret) async throws -> Void
}

@Client struct ClientDeprecated: Sendable {
    @available(*, deprecated, message: "call load") var find: @Sendable (_ id: Int) async throws -> A
    var load: @Sendable () async throws -> A
}

private struct Secret: Sendable {}

func use(_ client: inout ClientDeprecated) async throws {
    client = ClientDeprecated()
    // warning 14: 'init()' is deprecated: call load [#DeprecatedDeclaration]
    client = ClientDeprecated(find: { _ in A() }, load: { A() })
    // warning 14: 'init(find:load:)' is deprecated: call load [#DeprecatedDeclaration]
    _ = try await client.find(id: 1)
    // warning 26: 'find(id:)' is deprecated: call load [#DeprecatedDeclaration]
}

private func use(_ client: inout ClientOfAllLevels) async throws {
    client = ClientOfAllLevels(load: { $0 }, save: { _ in }, forget: { _ in })
    try await client.forget(secret: Secret())
}

// MARK: - Placeholders

// A placeholder for a function that can neither throw nor return nothing has to be told what to return. Nothing but a
// function can have one.
private struct Store {
    var count: @Sendable () -> Int = unimplemented("Storage.count")
    // error 38: 'unimplemented(_:fileID:line:)' is unavailable: a function that neither throws nor returns Void needs a result: unimplemented(_:returning:)
    var title: @Sendable (Int, String) async -> String = unimplemented("Storage.title")
    // error 58: 'unimplemented(_:fileID:line:)' is unavailable: a function that neither throws nor returns Void needs a result: unimplemented(_:returning:)
    var place: A = unimplemented("Storage.place")
    // error 20: 'unimplemented(_:fileID:line:)' is unavailable: only a function can have a placeholder: give a property that is not a function a default value
    var nearest: @Sendable () async throws -> Plaice = unimplemented("Storage.nearest")
    // error 47: cannot find type 'Plaice' in scope
}

// MARK: - Replacing a function

// Where a method has the same name, as @Client writes it for labels, the compiler decides what a closure with parameters
// is before it looks at the key path: then the closure says that it is `@Sendable`.
private func replace(in client: ClientOfAllLevels) {
    _ = client.replacing(\.load) { @Sendable id in id + 1 }
    _ = client.replacing(\.load) { $0 + 1 }
    // error 34: converting non-Sendable function value to '@Sendable (Int) async throws -> Int' may introduce data races
}
