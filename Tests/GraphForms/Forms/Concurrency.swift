import Dovetail

// Recipes with several asynchronous dependencies: what these provide, and where they run.

nonisolated final class Draft { var text = "" }
enum Offline: Error { case any }
enum Unknown: Error { case any }
protocol Titled {}
extension Int: Titled {}

@globalActor actor StoreActor { static let shared = StoreActor() }

typealias LoadText = @Sendable () async throws -> String

@Graph struct ConcurrentResults: Sendable {
    private struct Ticket: ~Copyable {}

    let number: Int

    func draft(number: Int) async -> Draft { Draft() }
    @Shared func title(number: Int) async throws -> String { "" }
    @Shared func subtitle() async -> String? { nil }
    func implicit(number: Int) async -> Draft! { Draft() }
    func sent(number: Int) async -> sending Draft { Draft() }
    func opaque(number: Int) async -> some Titled { 1 }
    func named(number: Int) async -> (first: Draft, second: Int) { (Draft(), 1) }
    func copy(number: Int) async -> Self { self }
    func metatype() async -> any Titled.Type { Int.self }
    func loadText(number: Int) async throws -> LoadText { { "" } }
    func edit(number: Int) async -> (Draft) -> Void { { $0.text = "" } }
    func show(number: Int) async -> @MainActor () -> Draft { { Draft() } }
    func maybe(number: Int) async -> (@Sendable () -> Int)? { nil }
    private func ticket(number: Int) async -> Ticket { Ticket() }
    func `repeat`(number: Int) async -> Draft { Draft() }
    func `two words`(number: Int) async -> Draft { Draft() }

    func plain(draft: Draft, title: String, subtitle: String?, number: Int) -> Int { number }
    func wider(draft: AnyObject, title: String?, subtitle: Any?) -> Int { number }
    func odd(implicit: Draft, sent: Draft, named: (first: Draft, second: Int), copy: Self) -> sending Draft { Draft() }
    func unlike(implicit: Draft!, sent: sending Draft, opaque: any Titled, metatype: any Titled.Type) -> Int { 1 }
    func functions(
        loadText: @escaping LoadText,
        edit: (Draft) -> Void,
        show: @escaping @MainActor () -> Draft,
        maybe: (@Sendable () -> Int)?
    ) -> Int { 1 }
    private func tickets(ticket: borrowing Ticket, draft: Draft, sent: Draft) -> Int { 1 }
    func ticketed(tickets: Int, draft: Draft) -> Int { 1 }
    func words(`repeat` that: Draft, `two words` others: Draft) -> Int { 1 }
    func open(_ draft: Int, draft other: Draft, _ title: inout String, title name: String = "") -> Draft { other }
    @Shared func kept(draft: @escaping () async -> Draft, title: String, subtitle: String?) -> String { title }
    @discardableResult
    func discardable(draft: Draft, sent: Draft) -> Draft { draft }
    @available(*, deprecated)
    func old(draft: Draft, sent: Draft) -> Draft { draft }
}

@Graph struct ConcurrentFailures: Sendable {
    func offline(_ isOffline: Bool = true) async throws(Offline) -> Draft { Draft() }
    func unknown(number: Int = 1) async throws(Unknown) -> Draft { Draft() }
    @Shared func safe() async -> Int { 1 }
    func one(offline: Draft, safe: Int) throws(Offline) -> Draft { offline }
    func two(one: Draft, offline: Draft) -> Draft { one }
    func three(two: Draft, unknown: Draft, safe: Int) -> Draft { two }
    @Shared func four(safe: Int, unknown: Draft) throws(Unknown) -> Int { safe }
    func five(four: Int, unknown: Draft) throws(Unknown) -> Int { four }
    func six(four: Int, safe: Int) throws -> Int { four }
}

@Graph struct ConcurrentPlaces: Sendable {
    func anywhere() async -> Draft { Draft() }
    nonisolated func nowhere() async -> Draft { Draft() }
    nonisolated(nonsending) func there(number: Int = 1) async -> Draft { Draft() }
    @concurrent nonisolated func away(number: Int = 1) async -> Draft { Draft() }
    @MainActor func main() async -> Draft { Draft() }
    @MainActor func window() async -> Draft { Draft() }
    @StoreActor func stored() async -> Int { 1 }
    @StoreActor func row() async -> Draft { Draft() }

    func unsaid(anywhere: Draft, anywhereAgain: Draft) -> Draft { anywhere }
    func anywhereAgain(anywhere: Draft) -> Draft { anywhere }
    nonisolated func outside(nowhere: Draft, away: Draft) -> Draft { nowhere }
    nonisolated func outsideAgain(nowhere: Draft, away: Draft) async -> Draft { nowhere }
    @MainActor func screen(main: Draft, window: Draft) -> Draft { main }
    func onMain(main: Draft, window: Draft) -> Draft { main }
    @MainActor @Shared func both(main: Draft, stored: Int, window: Draft) -> Int { stored }
    @StoreActor func table(stored: Int, row: Draft) -> Draft { row }
}

/// Each recipe runs where the caller says.
@Graph nonisolated struct ConcurrentCallers: Sendable {
    func first() async -> Draft { Draft() }
    func second(number: Int = 1) async -> Draft { Draft() }
    func owner(_ actor: isolated StoreActor, first: Draft, second: Draft) -> Draft { first }
    func caller(_ actor: isolated (any Actor)? = #isolation, first: Draft, second: Draft) async -> Draft { second }
}

@MainActor @Graph struct ConcurrentInterface {
    let draft: Draft

    func first(draft: Draft) async -> Draft { draft }
    func second(draft: Draft) async throws -> Draft { draft }
    nonisolated func third() async -> Int { 1 }
    @Shared func fourth(first: Draft, second: Draft, third: Int) -> Draft { first }
    func fifth(fourth: Draft, second: Draft) async -> [Draft] { [fourth, second] }
    nonisolated func sixth(third: Int, thirdAgain: Int) -> Int { third }
    nonisolated func thirdAgain() async -> Int { 1 }
}

@StoreActor @Graph struct ConcurrentStore {
    let draft: Draft

    func first(draft: Draft) async -> Draft { draft }
    func second() async throws -> Int { 1 }
    func both(first: Draft, second: Int) -> Draft { first }
}

@Graph struct ConcurrentItems<Item: Equatable & Sendable>: Sendable {
    func items() async -> [Item] { [] }
    func count(number: Int = 1) async -> Int { 1 }
    func titled() async -> Draft where Item: Titled { Draft() }
    func both(items: [Item], count: Int) -> [Item] { items }
    func all(items: [Item], titled: Draft) -> Draft where Item: Titled { titled }
}

enum Around<Item: Equatable & Sendable> {}

extension Around {
    @Graph struct ConcurrentGraph: Sendable {
        func first() async -> Int { 1 }
        func second() async -> Draft { Draft() }
        func both(first: Int, second: Draft) -> Draft { second }
    }
}

@Graph struct ConcurrentOuter: Sendable {
    @Included let inner: ConcurrentFailures

    func first() async throws -> Int { 1 }
    func second(safe: Int) async throws -> Draft { Draft() }
    func all(first: Int, second: Draft, four: Int, offline: (Bool) async throws -> Draft) async throws -> Int { four }
}

/// Not `Sendable`.
@Graph struct ConcurrentLocal {
    let draft: Draft

    func first(draft: Draft) async -> Draft { draft }
    func second(draft: Draft) async -> Draft { draft }
    func both(first: Draft, second: Draft) -> Draft { first }
}
