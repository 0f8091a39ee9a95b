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

@Client struct ClientMisspeltType: Sendable {
    // error -: cannot find type 'Skreen' in scope
    // error -: '@escaping' only applies to function types
    var load: @Sendable () async throws -> A
    var save: @Sendable (_ a: A) async throws -> Void
    var last: @Sendable () async throws -> Skreen
    // error 44: cannot find type 'Skreen' in scope
}

func use(_ client: inout ClientMisspeltType) async throws -> A {
    client = ClientMisspeltType(load: { A() }, save: { _ in })
    // error 32: argument passed to call that takes no arguments
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
    // error 25: expected type
    // error 24: consecutive declarations on a line must be separated by ';'
    // error 25: expected declaration
    // error 9: 'find' is generic, and a function in a property cannot be; make ClientGeneric generic, or write 'any' before a protocol
}

func use(_ client: inout ClientGeneric) async throws -> A {
    client = ClientGeneric(load: { A() }, save: { _ in })
    try await client.save(a: A())
    return try await client.replacing(\.load, with: { A() }).load()
}

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
