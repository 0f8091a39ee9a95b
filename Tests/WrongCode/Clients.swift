// @Client.
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

func use(_ client: inout ClientCannotThrow) async throws -> A {
    client = ClientCannotThrow(load: { A() }, save: { _ in })
    try await client.save(a: A())
    return try await client.replacing(\.load, with: { A() }).load()
    // warning 12: no calls to throwing functions occur within 'try' expression
}

@Client struct ClientLabel: Sendable {
    var load: @Sendable () async throws -> A
    var save: @Sendable (a: A) async throws -> Void
    // error 26: function types cannot have argument labels; use '_' before 'a'
}

func use(_ client: inout ClientLabel) async throws -> A {
    client = ClientLabel(load: { A() }, save: { _ in })
    try await client.save(a: A())
    return try await client.replacing(\.load, with: { A() }).load()
}

@Client struct ClientMethod: Sendable {
    var load: @Sendable () async throws -> A
    func save(a: A) async throws
    // warning 10: 'save' is a method, so it is not an endpoint, and no test can replace it; write 'var save: @Sendable (_ a: A) async throws -> Void'
    // error 10: expected '{' in body of function declaration
}

func use(_ client: inout ClientMethod) async throws -> A {
    client = ClientMethod(load: { A() }, save: { _ in })
    try await client.save(a: A())
    return try await client.replacing(\.load, with: { A() }).load()
}

// At most 2 errors.
@Client struct ClientMisspelledType: Sendable {
    // error -: cannot find type 'Skreen' in scope
    var load: @Sendable () async throws -> A
    var save: @Sendable (_ a: A) async throws -> Void
    var last: @Sendable () async throws -> Skreen
    // error 44: cannot find type 'Skreen' in scope
}

func use(_ client: inout ClientMisspelledType) async throws -> A {
    client = ClientMisspelledType(load: { A() }, save: { _ in })
    // error 34: argument passed to call that takes no arguments
    try await client.save(a: A())
    return try await client.replacing(\.load, with: { A() }).load()
}

@Client struct ClientNoFunctionByName: Sendable {
    // error -: '@escaping' only applies to function types
    var load: @Sendable () async throws -> A
    var save: @Sendable (_ a: A) async throws -> Void
    var current: A
    // error 20: 'unimplemented(_:fileID:line:)' is unavailable: only a function can have a placeholder: give a property that is not a function a default value
}

func use(_ client: inout ClientNoFunctionByName) async throws -> A {
    client = ClientNoFunctionByName(load: { A() }, save: { _ in })
    // error 66: missing argument for parameter 'current' in call
    try await client.save(a: A())
    return try await client.replacing(\.load, with: { A() }).load()
}

@Client struct ClientWithoutType: Sendable {
    var load: @Sendable () async throws -> A
    var save: @Sendable (_ a: A) async throws -> Void
    var forget
    // error 9: type annotation missing in pattern
}

func use(_ client: inout ClientWithoutType) async throws -> A {
    client = ClientWithoutType(load: { A() }, save: { _ in })
    try await client.save(a: A())
    return try await client.replacing(\.load, with: { A() }).load()
}

@Client struct ClientGeneric: Sendable {
    var load: @Sendable () async throws -> A
    var save: @Sendable (_ a: A) async throws -> Void
    // swift-format-ignore
    var find: @Sendable <Value>() async throws -> Value
    // error 9: 'find' is generic, and a function in a property cannot be; make ClientGeneric generic, or write 'any' before a protocol
    // error 24: consecutive declarations on a line must be separated by ';'
    // error 25: expected declaration
    // error 25: expected type
}

func use(_ client: inout ClientGeneric) async throws -> A {
    client = ClientGeneric(load: { A() }, save: { _ in })
    try await client.save(a: A())
    return try await client.replacing(\.load, with: { A() }).load()
}

// At most 1 error.
@Client struct ClientEndpointTwice: Sendable {
    var load: @Sendable () async throws -> A
    var save: @Sendable (_ a: A) async throws -> Void
    var save: @Sendable (_ a: A) async throws -> Void
    // error 9: invalid redeclaration of 'save'
}

func use(_ client: inout ClientEndpointTwice) async throws -> A {
    client = ClientEndpointTwice(load: { A() }, save: { _ in })
    try await client.save(a: A())
    return try await client.replacing(\.load, with: { A() }).load()
}

@Client struct ClientOpaqueTypes: Sendable {
    var load: @Sendable () async throws -> A
    var save: @Sendable (_ a: A) async throws -> Void
    var take: @Sendable (_ service: some Service) throws -> Void
    // error 58: 'some' cannot appear in parameter position in result type '@Sendable (some Service) throws -> Void'
    var make: @Sendable () throws -> some Service
    // error 9: property declares an opaque return type, but has no initializer expression from which to infer an underlying type [#OpaqueTypeInference]
    var service: some Service = A()
    // error 9: 'service' has an opaque type, which no initializer can take; write 'any' for 'some'
}

func use(_ client: inout ClientOpaqueTypes) async throws -> A {
    client = ClientOpaqueTypes(load: { A() }, save: { _ in })
    try await client.save(a: A())
    return try await client.replacing(\.load, with: { A() }).load()
}

@Client struct ClientImplicitlyUnwrapped: Sendable {
    var load: @Sendable () async throws -> A
    var save: @Sendable (_ a: A) async throws -> Void
    var find: @Sendable (_ id: Int) throws -> A!
    // error 48: using '!' is not allowed here
}

func use(_ client: inout ClientImplicitlyUnwrapped) async throws -> A {
    client = ClientImplicitlyUnwrapped(load: { A() }, save: { _ in })
    try await client.save(a: A())
    return try await client.replacing(\.load, with: { A() }).load()
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
