import Dovetail

// Types that only some places of a signature can have, or that are seen from few. Those that all places can have are in
// Generated/TypesInPlaces.swift.

nonisolated protocol Holding<Item>: Sendable { associatedtype Item }
nonisolated protocol Ordered: Sendable {}
nonisolated struct Held: Holding, Ordered { typealias Item = Int }
nonisolated struct Variadic<each Item> {}
nonisolated enum Outer { struct Inner {} }
nonisolated struct Handle: ~Copyable {}
nonisolated struct File: ~Copyable { var name = "" }
nonisolated class Base {}
actor Counter {}
final class Object {}
enum Failure: Error { case any }
private struct Secret {}
typealias Make<Value> = () -> Value

@Graph struct ArgumentsOfSomeForms: Sendable {
    let number: Int

    func changed(_ text: inout String, number: Int) -> Int { number }
    func borrowed(_ text: borrowing String, number: Int) -> Int { number }
    func consumed(_ text: consuming String, number: Int) -> String { text }
    func sent(_ object: sending Object, number: Int) -> Int { number }
    func sentFunction(_ make: sending @escaping () -> Object, number: Int) -> Int { number }
    func constant(_ makeText: @autoclosure () -> String, number: Int) -> Int { number }
    func kept(_ makeText: @escaping @autoclosure () -> String, number: Int) -> () -> String { makeText }
    func isolated(_ counter: isolated Counter, number: Int) -> Int { number }
    func implicit(_ text: String!, number: Int) -> Int { number }
    func leaf(_ text: inout String, _ other: consuming String, _ makeText: @autoclosure () -> String) -> Int { 1 }
    func file(_ file: consuming File, number: Int) -> File { file }
    func name(_ file: borrowing File, number: Int) -> String { file.name }
    func rename(_ file: inout File, number: Int) -> Int { number }
}

@Graph struct ResultsOfSomeForms: Sendable {
    let number: Int

    func opaque(number: Int) -> some Ordered { Held() }
    func opaques(number: Int) -> [some Ordered] { [Held()] }
    func copy(number: Int) -> Self { self }
    func copies(number: Int) -> [Self] { [self] }
    func sent(number: Int) -> sending Object { Object() }
    func sentLeaf() -> sending Object { Object() }
    func sentFactory(_ number: Int) -> sending Object { Object() }
    func sentOptional(number: Int) -> sending Object? { Object() }
    func sentFunction(number: Int) -> sending () -> String { { @Sendable in "" } }
    func implicit(number: Int) -> Object! { Object() }
    func implicitLeaf() -> Object! { Object() }
    func needs(sent: Object, sentFactory: (Int) -> Object, implicit: () -> Object?, implicitLeaf: Object) -> Int { 1 }
    func file(number: Int) -> File { File() }
    func leaf() -> File { File() }
    func optionalFile(number: Int) async throws -> File? { nil }
    func named(file: borrowing File, leaf: consuming File) -> String { file.name }
    func moved(leaf: consuming File) -> File { leaf }
}

@Graph struct Generic<Item: Holding, Other> {
    let item: Item
    let others: [Other]

    @Shared func nested(item: Item) -> [Item.Item] { [] }
    func constrained(item: Item) -> any Holding<Item.Item> { item }
    func made(_ other: Other, nested: [Item.Item]) -> (Item.Item, Other)? { nil }
    func text(others: [Other]) -> String where Other: CustomStringConvertible { others.description }
}

@Graph struct Secrets {
    fileprivate struct Inner {}

    let number: Int

    @Shared private func secret(number: Int) -> Secret { Secret() }
    @Shared fileprivate func inner(secret: Secret) async -> Inner { Inner() }
    @Shared private func leaf() -> Secret { Secret() }
    fileprivate func open(inner: Inner, leaf: Secret) async -> Int { 3 }
}

@Graph struct Thrown {
    let number: Int

    func typed(number: Int) throws(Failure) -> Int { number }
    func typedFactory(_ text: String, _ number: Int, typed: Int) throws(Failure) -> Int { number }
    @Shared func shared(typed: Int) async throws(Failure) -> Int { typed }
    func deferred(
        typed: @escaping () throws(Failure) -> Int,
        typedFactory: @escaping (String, Int) throws(Failure) -> Int,
        shared: @escaping () async throws(Failure) -> Int
    ) -> Int { 1 }
    func wider(typed: @escaping () throws -> Int) -> Int { 1 }
}
