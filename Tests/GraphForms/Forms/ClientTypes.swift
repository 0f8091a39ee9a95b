import Dovetail

// Each form of a type that Swift has, as a parameter and as a result of an endpoint.

protocol Source<Element> { associatedtype Element }

protocol Marked {}

actor Keeper {}

struct Descriptor: ~Copyable {}

struct Several<each Item> { let items: (repeat each Item) }

// The compiler warns of `(Void) -> Int`, however it is called.
typealias Nothing = Void

enum Namespace { struct Inner<Item> {} }

@Client struct ValueForms {
    var move: (_ id: Int, _ to: (x: Int, y: Int)) throws -> (x: Int, y: Int)
    var tuple: ((Int, String)) throws -> (Int, String)
    var void: (Nothing) throws -> Nothing
    var unit: (_ unit: ()) throws -> ()
    var never: () throws -> Never
    var array: (_ rows: [[Int]], _ table: [String: [Int]]) throws -> [String: [Int]]
    var inline: (_ three: [3 of Int]) throws -> [3 of Int]
    var qualified: (_ number: Swift.Int) throws -> Namespace.Inner<Swift.Int>
    var itself: (_ other: Self) throws -> Self
    var existential: (_ source: any Source<Int>) throws -> any Source<Int>
    var composition: (_ source: any Source<Int> & Marked) throws -> any Source<Int> & Marked
    var optionals: (_ pair: (any Source<Int>, Int)?, _ source: (any Source<Int>)?) throws -> (any Source<Int>, Int)?
    var metatypes: (_ type: Int.Type, _ any: any Marked.Type, _ itself: (any Marked).Type) throws -> any Any.Type
    var pack: (_ several: Several<Int, String>) throws -> Several<Int, String>
}

@Client struct OptionalForms {
    var find: (_ id: Int) -> Int?
    var spelled: (_ id: Int) async -> Optional<Int>
    var twice: () -> Int??
    var typed: () throws(Failure) -> Int?
    // swift-format-ignore
    var implicit: ((_ id: Int) throws -> Int)!
    var absent: ((_ id: Int) throws -> Int)?
    // swift-format-ignore
    var value: String! = nil
    let constant: ((_ id: Int) -> Int)?
}

@Client struct FunctionForms {
    var download: (_ id: Int, _ done: @escaping (Result<Int, any Error>) -> ()) throws -> () -> ()
    var labeled: (_ id: Int) throws -> (Int, _ done: @escaping (Result<Int, any Error>) -> ()) -> ()
    var map: (_ body: (Int) -> Int) throws -> [Int]
    var assert: (_ condition: @autoclosure () -> Bool, _ text: @autoclosure @escaping () -> String) throws -> Void
    var optional: (_ body: ((Int) -> Int)?) throws -> ((Int) -> Int)?
    var sendable: (_ body: @escaping @Sendable (Int) async throws -> Int) throws -> @Sendable () async -> Int
    var typed: (_ body: @escaping () throws(Failure) -> Int) throws -> () throws(Failure) -> Int
    var ofMainActor: (_ body: @escaping @MainActor (Int) -> Void) throws -> @MainActor (Int) -> Void
    var nested: (_ body: @escaping (@escaping (Int) -> Int) -> Int) throws -> (Int) -> (Int) -> Int
    var typedVoid: (_ id: Int) throws(Failure) -> Void
    var ofC: @convention(c) (_ id: Int) -> Void
    var isolated: @isolated(any) @Sendable (_ id: Int) async throws -> Void
    var ofCaller: nonisolated(nonsending) (_ id: Int) async throws -> Int
    var concurrent: @concurrent (_ id: Int) async throws -> Int
    var onMainActor: @MainActor (_ id: Int) async throws -> Int
}

@Client struct OwnershipForms {
    var add: (_ total: inout Int) throws -> Void
    var consume: (_ object: consuming Object) throws -> Void
    var borrow: (_ object: borrowing Object) throws -> Void
    var send: (_ object: sending Object) throws -> sending Object
    var open: (_ handle: consuming Descriptor) throws -> Descriptor
    var read: (_ handle: borrowing Descriptor) throws -> Int
    var write: (_ handle: inout Descriptor) throws -> Void
    var sum: (_ numbers: Int...) throws -> Int
    var look: (_ anything: borrowing any ~Copyable, _ numbers: borrowing Span<Int>) throws -> Void
}

@Client struct PackForms<each Item> {
    var zip: (repeat each Item) throws -> (repeat each Item)
    var wrap: (_ several: Several<repeat each Item>) throws -> Several<repeat each Item>
}

@Client struct SendableForms: Sendable {
    var move: @Sendable (_ id: Int, _ to: (x: Int, y: Int)) async throws -> Int
    var void: @Sendable (Nothing) async throws -> Nothing
    var ofCaller: nonisolated(nonsending) @Sendable (_ id: Int) async throws -> Int
    var concurrent: @concurrent @Sendable (_ id: Int) async throws -> Int
    var find: @Sendable (_ id: Int) async -> Int?
    var add: @Sendable (_ total: inout Int) -> Void
    var sum: @Sendable (_ numbers: Int...) throws -> Int
    var map: @Sendable (_ body: (Int) -> Int) throws -> [Int]
    var act: @Sendable (_ keeper: isolated Keeper, _ id: Int) throws -> Int
}

/// The names of the parameters are free: the macro invents others.
@Client struct GenericForms<A, B, Output, Function>: Sendable {
    var load: @Sendable () async throws -> Output
    var change: @Sendable (_ a: A, _ function: Function) async throws -> Output
    var show: @MainActor @Sendable (_ a: A, _ b: B) throws -> Output
    var count: @Sendable () -> Output?
}

func useGenericForms() async throws {
    var client = GenericForms<Int, Int, Int, Int>()
    client.load = GenericForms<Int, Int, Int, Int>.live("load") { 1 }
    let change: @Sendable (Int, Int) async throws -> Int = { $0 + $1 }
    _ = try await client.replacing(\.change, with: change).change(a: 1, function: 2)
}

func useClientTypes() async throws {
    let values = ValueForms()
    _ = try values.move(id: 1, to: (x: 1, y: 2))
    _ = try values.tuple((1, ""))
    try values.unit(unit: ())
    let optionals = OptionalForms(
        find: { $0 },
        spelled: { $0 },
        twice: { nil },
        typed: { nil },
        implicit: nil,
        absent: nil,
        value: nil,
        constant: nil
    )
    _ = optionals.find(id: 1)
    let functions = FunctionForms()
    _ = try functions.map { $0 }
    try functions.assert(condition: true, text: "")
    let ownership = OwnershipForms()
    var total = 1
    try ownership.add(total: &total)
    _ = try ownership.sum(1, 2)
    _ = try ownership.open(handle: Descriptor())
    _ = PackForms<Int, String>()
    let sendable = SendableForms()
    _ = try await sendable.move(id: 1, to: (x: 1, y: 2))
    _ = await sendable.find(id: 1)
    sendable.add(total: &total)
}
