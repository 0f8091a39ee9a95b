import Dovetail

// Types that can be written in few places only, or seen from few.

final class Object {}
private struct Secret {}
enum Failure: Error { case any }

@Graph
struct Results {
    let number: Int

    func sent(number: Int) -> sending Object { Object() }
    func sentLeaf() -> sending Object { Object() }
    func sentFactory(_ number: Int) -> sending Object { Object() }
    func implicit(number: Int) -> Object! { Object() }
    func implicitLeaf() -> Object! { Object() }
    func implicitFactory(_ object: Object!, number: Int) -> Object! { object }
    @Shared func implicitShared(implicit: Object?) -> Object! { implicit }
    func copy(number: Int) -> Self { self }
    func named(number: Int) -> (first: Int, second: Int) { (number, number) }
    func function(number: Int) -> (() -> Int)? { nil }
    func needs(
        sent: Object,
        sentFactory: (Int) -> Object,
        implicit: () -> Object?,
        implicitLeaf: Object,
        named: (first: Int, second: Int)
    ) -> Int { 1 }
}

@Graph
struct Secrets {
    fileprivate struct Inner {}

    let number: Int

    @Shared private func secret(number: Int) -> Secret { Secret() }
    @Shared fileprivate func inner(secret: Secret) async -> Inner { Inner() }
    @Shared private func leaf() -> Secret { Secret() }
    fileprivate func open(inner: Inner, leaf: Secret) async -> Int { 3 }
}

@Graph
struct Thrown {
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

@Graph
struct Constrained<Item> {
    let item: Item

    func text(item: Item) -> String where Item: CustomStringConvertible { item.description }
}
