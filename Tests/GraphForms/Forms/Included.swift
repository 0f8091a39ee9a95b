import Dovetail

// Graphs that include graphs, as they are written at first sight.

struct Page: Sendable { let number: Int }

@Graph struct PagesGraph: Sendable {
    let first: Int

    @Shared func pages(first: Int) -> [Page] { [Page(number: first)] }
    func page(_ number: Int, first: Int) -> Page { Page(number: first + number) }
    func lastPage() -> Page? { nil }
    func loadedPage(first: Int) async throws -> Page { Page(number: first) }
    func firstPage(first: Int) throws -> Page { Page(number: first) }
    @MainActor func shownPage() -> Page { Page(number: 0) }
    func renumber() -> (Page) -> Page { { Page(number: $0.number + 1) } }
}

@Graph struct BookGraph: Sendable {
    @Included @Shared func inner() -> PagesGraph { PagesGraph(first: 3) }

    func count(pages: [Page], lastPage: Page?) -> Int { pages.count + (lastPage?.number ?? 0) }
    func second(page: (Int) -> Page) -> Page { page(1) }
    func kept(page: @escaping (Int) -> Page) -> () -> Page { { page(2) } }
    func deferred(pages: @escaping () -> [Page], firstPage: @escaping () throws -> Page) -> () throws -> Int {
        { try pages().count + firstPage().number }
    }
    func awaited(loadedPage: Page, firstPage: Page) async throws -> [Page] { [loadedPage, firstPage] }
    @MainActor func shown(shownPage: Page) -> Page { shownPage }
    func renumbered(renumber: (Page) -> Page, pages: [Page]) -> [Page] { pages.map(renumber) }
    func defaulted(pages: [Page], first: Int = 7) -> Int { first + pages.count }
    @Shared func keeper(page: @escaping (Int) -> Page) -> [Page] { [page(4)] }
}

@Graph struct ShelfGraph: Sendable {
    let name: String
    @Included let book: BookGraph

    func title(name: String, count: Int, second: Page) -> String { "\(name) \(count) \(second.number)" }
    func spoken(shown: @escaping @MainActor () -> Page) -> @MainActor () -> Page { shown }
    func library() -> ShelfGraph { self }
}

/// Nothing of it can be replaced.
@Graph nonisolated struct SettingsGraph { let language: String }

/// It is not declared `Sendable`, and is all the same.
@Graph nonisolated struct GreetingGraph {
    @Included let settings: SettingsGraph

    func greet(language: String) -> String { language }
    func greeting(greet: @escaping @Sendable () -> String) -> @Sendable () -> String { greet }
}

@Graph struct BoxGraph<Element: Sendable>: Sendable {
    let element: Element

    func elements(element: Element) -> [Element] { [element] }
}

@Graph struct BoxesGraph<Element: Sendable>: Sendable {
    @Included let box: BoxGraph<Element>
    @Included let shelf: ShelfGraph

    func described(elements: [Element], title: String) -> String { "\(elements) \(title)" }
}

@MainActor
func usesIncludedGraphs() async throws -> String {
    let shelf = ShelfGraph(name: "a", book: BookGraph()).replacing {
        $0.inside(\.book) {
            $0.second = Page(number: 1)
            $0.inside(\.inner) { $0.pages = [] }
        }
        $0.inside(\.library) { $0.title = "b" }
    }
    let boxes = BoxesGraph(box: BoxGraph(element: 3), shelf: shelf)
    let pages = try await shelf.book.awaited()
    return boxes.described() + shelf.library().title() + "\(pages) \(shelf.spoken()()) \(try shelf.book.deferred()())"
}

@MainActor @Graph struct WindowGraph {
    @Included @Shared func pages() -> PagesGraph { PagesGraph(first: 1) }

    func title(page: @escaping (Int) -> Page) -> String { "\(page(3).number)" }
}

@Graph struct MixedGraph: Sendable {
    @Included @MainActor @Shared func inner() -> PagesGraph { PagesGraph(first: 1) }

    @MainActor func title(first: Int, pages: @escaping @MainActor () -> [Page]) -> String {
        "\(first) \(pages().count)"
    }
    func loadedTitle(first: Int) async -> String { "\(first)" }
}

@StoreActor @Graph struct DatabaseGraph {
    @Included let pagesGraph: PagesGraph
    nonisolated func count(first: Int) async -> Int { first }
}

// Recipes of included graphs with each combination of effects, and the recipes that may take them: those with at least these effects. An
// asynchronous recipe may also wait for the main actor. The file GraphIncluding in Tests/WrongCode has those that may not.

struct Made: Sendable {}

@Graph struct EffectsGraph: Sendable {
    func plain() -> Made { Made() }
    func throwing() throws -> Made { Made() }
    func waiting() async -> Made { Made() }
    func failing() async throws -> Made { Made() }
    @MainActor func main() -> Made { Made() }
    @MainActor func mainThrowing() throws -> Made { Made() }
    @MainActor func mainWaiting() async -> Made { Made() }
    @MainActor func mainFailing() async throws -> Made { Made() }
}

@Graph struct MiddleGraph: Sendable { @Included let effects: EffectsGraph }
@Graph struct UpperGraph: Sendable { @Included let middle: MiddleGraph }

@Graph struct NearEffects: Sendable {
    @Included let effects: EffectsGraph

    func one(plain: Made) -> Made { plain }
    func two(plain: Made, throwing: Made) throws -> Made { plain }
    func four(plain: Made, waiting: Made, main: Made, mainWaiting: Made) async -> Made { plain }
    func five(plain: Made, throwing: Made, waiting: Made, failing: Made) async throws -> Made { plain }
    func six(main: Made, mainThrowing: Made, mainWaiting: Made, mainFailing: Made) async throws -> Made { main }
    @MainActor func seven(plain: Made, main: Made) -> Made { plain }
    @MainActor func eight(plain: Made, throwing: Made, main: Made, mainThrowing: Made) throws -> Made { plain }
    @MainActor func nine(plain: Made, waiting: Made, main: Made, mainWaiting: Made) async -> Made { plain }
    @MainActor func ten(plain: Made, throwing: Made, waiting: Made, failing: Made) async throws -> Made { plain }
    @MainActor func eleven(main: Made, mainThrowing: Made, mainFailing: Made) async throws -> Made { main }
}

/// Each of them through three levels.
@Graph struct DistantEffects: Sendable {
    @Included let upper: UpperGraph

    func one(plain: Made) -> Made { plain }
    func five(plain: Made, throwing: Made, waiting: Made, failing: Made) async throws -> Made { plain }
    func six(main: Made, mainThrowing: Made, mainWaiting: Made, mainFailing: Made) async throws -> Made { main }
    @MainActor func eight(plain: Made, throwing: Made, main: Made, mainThrowing: Made) throws -> Made { plain }
}

// Graphs whose child or parent is in ChildGraphs.swift.

/// It need not be Sendable.
final class Door {
    let number: Int
    init(number: Int) { self.number = number }
}

struct Greeting { let text: String }

@Graph struct HouseGraph {
    let number: Int

    @Shared func door(number: Int) -> Door { Door(number: number) }
    func account(_ name: String) -> AccountGraph { AccountGraph(name: name, house: self) }
}

@Graph struct CornerGraph {
    let name: String
    @Included let street: StreetGraph

    func sign(name: String, lamp: Door) -> Greeting { Greeting(text: "\(name) \(lamp.number)") }
}
