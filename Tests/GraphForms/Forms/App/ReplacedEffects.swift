// What replaces a recipe may do what the recipe does: throw, wait, and run on the main actor.
import Dovetail
import Testing

struct Unavailable: Error { static let no = Unavailable() }
struct Loaded: Sendable { var text = "live" }
@MainActor final class MainWindow {}

@Graph struct CoreGraph: Sendable { func loaded() throws -> Loaded { Loaded() } }

@Graph struct LoadingGraph: Sendable {
    @Included let core: CoreGraph

    func plain() -> Loaded { Loaded() }
    func typed() throws(Unavailable) -> Loaded { Loaded() }
    func waiting() async -> Loaded { Loaded() }
    @Shared func slow() async throws -> Loaded { Loaded() }
    @Shared func slowTyped() async throws(Unavailable) -> Loaded { Loaded() }
    func numbered(_ number: Int) throws -> Loaded { Loaded(text: "\(number)") }
    func numberedTyped(_ number: Int) throws(Unavailable) -> Loaded { Loaded(text: "\(number)") }
    func numberedSlow(_ number: Int) async throws -> Loaded { Loaded(text: "\(number)") }
    func text(loaded: Loaded, typed: Loaded) throws -> String { loaded.text + typed.text }
    @MainActor func window() -> MainWindow { MainWindow() }
    @MainActor func page(_ number: Int, window: MainWindow) throws -> MainWindow { window }
}

/// Not declared `Sendable`, and neither are its services.
@Graph struct LocalLoadingGraph {
    func loader() throws -> () -> Loaded { { Loaded() } }
    func model() throws -> DetailModel { DetailModel(id: 0) }
    func title(model: DetailModel, loader: () -> Loaded) throws -> String { model.title + loader().text }
}

@Suite("Replacements with effects in an app") struct AppReplacedEffectsTests {
    let app = LoadingGraph(core: CoreGraph())

    @Test func replacementsThrow() {
        expect((try? app.replacing { $0.replace(\.typed) { throw Unavailable.no } }.typed()) == nil)
        expect((try? app.replacing { $0.replace(\.typed) { () throws(Unavailable) in throw .no } }.text()) == nil)
        let inside = app.replacing { $0.inside(\.core) { $0.replace(\.loaded) { throw Unavailable.no } } }
        expect((try? inside.text()) == nil)
        let core = CoreGraph().replacing { $0.replace(\.loaded) { throw Unavailable.no } }
        expect((try? core.loaded()) == nil)
    }

    @Test func replacementsWait() async throws {
        let loaded = Loaded(text: "testing")
        let testing = app.replacing {
            $0.replace(\.slow) {
                try await Task.sleep(for: .milliseconds(1))
                return loaded
            }
            $0.replace(\.waiting) {
                await Task.yield()
                return loaded
            }
            $0.replace(\.slowTyped) { throw Unavailable.no }
        }
        expect(try await testing.slow().text == "testing")
        expect(await testing.waiting().text == "testing")
        expect((try? await testing.slowTyped()) == nil)
    }

    @Test func replacementsNeedNotHaveTheEffects() async throws {
        let loaded = Loaded(text: "testing")
        let testing = app.replacing {
            $0.typed = loaded
            $0.replace(\.slow) { loaded }
            $0.waiting = loaded
            $0.replace(\.slowTyped) {
                await Task.yield()
                return loaded
            }
            $0.inside(\.core) { $0.replace(\.loaded) { loaded } }
        }
        expect(try testing.text() == "testingtesting")
        expect(try await testing.slow().text == "testing")
        expect(try await testing.slowTyped().text == "testing")
        expect(await testing.waiting().text == "testing")
    }

    @Test func replacementsWithArgumentsThrow() async {
        let testing = app.replacing {
            $0.replace(\.numbered) { _ in throw Unavailable.no }
            $0.numberedTyped = { _ in throw Unavailable.no }
            $0.replace(\.numberedSlow) { number in
                await Task.yield()
                guard number > 0 else { throw Unavailable.no }
                return Loaded(text: "testing")
            }
        }
        expect((try? await testing.numberedSlow(1))?.text == "testing")
        let again = app.replacing {
            $0.numbered = { _ in throw Unavailable.no }
            $0.replace(\.numberedTyped) { _ in throw Unavailable.no }
            $0.numberedSlow = { _ in throw Unavailable.no }
        }
        for graph in [testing, again] {
            expect((try? graph.numbered(0)) == nil)
            expect((try? graph.numberedTyped(0)) == nil)
            expect((try? await graph.numberedSlow(0)) == nil)
        }
    }

    @Test @MainActor func replacementsRunOnTheMainActor() throws {
        let testing = app.replacing {
            $0.replace(\.window, on: MainActor.self) { MainWindow() }
            $0.replace(\.page, on: MainActor.self) { _ in throw Unavailable.no }
        }
        expect(testing.window() !== testing.window())
        expect((try? testing.page(1)) == nil)
        let screens = ScreenGraph().replacing { $0.replace(\.screen, on: MainActor.self) { Screen(title: "on") } }
        expect(screens.screen().title == "on")
    }

    @Test func whatIsNotSendableIsReplacedToo() async throws {
        let local = LocalLoadingGraph()
        expect((try? local.replacing { $0.replace(\.model) { throw Unavailable.no } }.title()) == nil)
        expect((try? local.replacing { $0.replace(\.loader) { throw Unavailable.no } }.title()) == nil)
        let testing = local.replacing {
            $0.replace(\.model) { DetailModel(id: 1) }
            $0.loader = { Loaded(text: "testing") }
        }
        expect(try testing.title() == "livetesting")
        let feed = FeedGraph(path: "").replacing {
            $0.replace(\.model) {
                expectMainActor()
                await Task.yield()
                return DetailModel(id: 4)
            }
            $0.replace(\.store) { Store(path: "testing") }
        }
        expect(try await feed.model().id == 4)
        expect(await feed.store().path == "testing")
    }
}
