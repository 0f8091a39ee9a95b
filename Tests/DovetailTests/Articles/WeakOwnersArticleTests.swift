import DovetailFunctions
import Testing

extension ArticleTests {
    /// None of the owners is `Sendable`: the classes are as their authors have always written them.
    @Suite("The article about weak owners without [weak self]")
    struct WeakOwnersArticleTests {
        final class Button {
            var onTap: () -> Void = {}
        }

        final class ViewController {
            let button = Button()
            private(set) var reloads = 0
            private(set) var selected: [Int] = []

            func viewDidLoad() {
                button.onTap = weakly(self, ViewController.reload)
            }

            func reload() { reloads += 1 }
            func select(row: Int) { selected.append(row) }
        }

        final class Cache {
            private var files: [String: [UInt8]] = ["a": [1, 2]]

            func read(_ key: String) -> [UInt8] { files[key] ?? [] }
            func size(_ key: String) throws -> Int {
                guard let file = files[key] else { throw CoreError.notFound }
                return file.count
            }
        }

        final class Loader {
            var hasNextPage = true
            var hasNewPage = true
        }

        final class Networking {
            func getProfileInfo() async throws -> String { "Ada" }
            func getProfileInfo(of id: Int) async throws -> String {
                guard id == 42 else { throw CoreError.notFound }
                return "Ada"
            }
        }

        final class ProfileViewModel {
            let networking = Networking()
            private(set) var load: () async throws -> String = unimplemented("ProfileViewModel.load")

            init() {
                load = profileInfo()
            }

            func profileInfo() -> () async throws -> String {
                let info = weakly(self) { try await $0.networking.getProfileInfo() }
                return info
            }
        }

        @Test("A callback that returns nothing does nothing once its owner is gone")
        func callback() {
            let viewController = ViewController()
            let onTap: () -> Void = weakly(viewController, ViewController.reload)
            let onSelect: (Int) -> Void = weakly(viewController, ViewController.select)
            onTap()
            onSelect(3)
            #expect(viewController.reloads == 1)
            #expect(viewController.selected == [3])

            let orphan: () -> Void = releasing(ViewController()) { weakly($0, ViewController.reload) }
            orphan()
        }

        @Test("A view controller that is called back by its own button is released")
        func noRetainCycle() {
            weak var released: ViewController?
            let button = releasing(ViewController()) { viewController in
                released = viewController
                viewController.viewDidLoad()
                viewController.button.onTap()
                #expect(viewController.reloads == 1)
                return viewController.button
            }

            #expect(released == nil)
            button.onTap()
        }

        @Test("A function that cannot throw returns the given value after its owner is released")
        func returning() {
            let cache = Cache()
            let read: (String) -> [UInt8] = weakly(cache, Cache.read, returning: [])
            #expect(read("a") == [1, 2])
            #expect(weakly(cache, Cache.read, returning: [])("a") == [1, 2])

            let orphan: (String) -> [UInt8] = releasing(Cache()) { weakly($0, Cache.read, returning: [0]) }
            #expect(orphan("a") == [0])
        }

        @Test("A function that can throw throws once its owner is gone")
        func throwing() throws {
            let cache = Cache()
            let size = weakly(cache, Cache.size)
            #expect(try size("a") == 2)
            #expect(throws: CoreError.notFound) { try size("b") }

            let orphan = releasing(Cache()) { weakly($0, Cache.size) }
            #expect(throws: OwnerDeallocated(Cache.self)) { try orphan("a") }
        }

        @Test("A property is read until its owner is gone")
        func readProperty() throws {
            let loader = Loader()
            let hasNextPage: () throws -> Bool = weakly(loader, \.hasNextPage)
            #expect(try hasNextPage())
            loader.hasNextPage = false
            #expect(try !hasNextPage())

            let orphan: () throws -> Bool = releasing(Loader()) { weakly($0, \.hasNextPage) }
            #expect(throws: OwnerDeallocated(Loader.self)) { try orphan() }
        }

        @Test("A closure over the owner holds it weakly")
        func closure() async throws {
            let viewModel = ProfileViewModel()
            let info = viewModel.profileInfo()
            #expect(try await info() == "Ada")
            #expect(try await viewModel.load() == "Ada")

            weak var released: ProfileViewModel?
            let orphan = releasing(ProfileViewModel()) { viewModel in
                released = viewModel
                return viewModel.profileInfo()
            }
            #expect(released == nil, "it holds a closure over itself")
            await #expect(throws: OwnerDeallocated(ProfileViewModel.self)) { try await orphan() }
        }

        @Test("The error of a weak owner's method is hidden in one expression")
        func hidesError() async throws {
            let networking = Networking()
            let getProfileInfo = mapError(weakly(networking, Networking.getProfileInfo(of:))) { _ in CoreError.unknown }
            #expect(try await getProfileInfo(42) == "Ada")
            await #expect(throws: CoreError.unknown) { try await getProfileInfo(1) }

            let orphan: (Int) async throws -> String = releasing(Networking()) {
                mapError(weakly($0, Networking.getProfileInfo(of:))) { _ in CoreError.unknown }
            }
            await #expect(throws: CoreError.unknown) { try await orphan(42) }
        }
    }

    @Suite("The article about properties and bundles")
    struct PropertiesArticleTests {
        final class Loader {
            var hasNewPage = true
            private(set) var pages: [Int] = []
            var paging: Paging?

            func loadPage(_ page: Int) { pages.append(page) }
            func reset() { pages = [] }
        }

        /// A bundle: what a list needs of its loader, and nothing more.
        struct Paging {
            let hasNewPage: Property<Bool>
            let loadPage: (Int) -> Void
            let reset: () -> Void

            static func live(_ loader: Loader) -> Paging {
                Paging(
                    hasNewPage: Property(loader, \.hasNewPage),
                    loadPage: weakly(loader, Loader.loadPage),
                    reset: weakly(loader, Loader.reset)
                )
            }
        }

        @Test("A bundle of functions and properties is wired to one owner")
        func bundle() throws {
            let loader = Loader()
            let paging = Paging.live(loader)

            if try paging.hasNewPage.get() { paging.loadPage(1) }
            try paging.hasNewPage.set(false)
            #expect(loader.pages == [1])
            #expect(try !loader.hasNewPage && !paging.hasNewPage.get())
            paging.reset()
            #expect(loader.pages.isEmpty)
        }

        @Test("An owner that holds the bundle of its own functions is released")
        func noRetainCycle() {
            weak var released: Loader?
            let paging = releasing(Loader()) { loader in
                loader.paging = .live(loader)
                released = loader
                return loader.paging
            }

            #expect(released == nil)
            #expect(throws: OwnerDeallocated(Loader.self)) { try paging?.hasNewPage.get() }
            #expect(throws: OwnerDeallocated(Loader.self)) { try paging?.hasNewPage.set(true) }
            paging?.loadPage(1)
        }

        @Test("A test writes the bundle with closures")
        func double() throws {
            var loaded: [Int] = []
            let paging = Paging(
                hasNewPage: Property(get: { true }, set: { _ in }),
                loadPage: { loaded.append($0) },
                reset: {}
            )

            if try paging.hasNewPage.get() { paging.loadPage(7) }
            #expect(loaded == [7])
        }
    }

    @Suite("The article about weak owners, on the main actor") @MainActor
    struct WeakViewControllerArticleTests {
        @MainActor
        final class ViewController {
            var onTap: () -> Void = {}
            var title = "Users"
            private(set) var reloads = 0

            func viewDidLoad() {
                onTap = weakly(self, ViewController.reload)
            }

            func reload() {
                MainActor.assertIsolated()
                reloads += 1
            }

            func count(of section: Int) -> Int {
                MainActor.assertIsolated()
                return section + 1
            }

            func refresh() async throws -> Int {
                MainActor.assertIsolated()
                await Task.yield()
                reload()
                return reloads
            }
        }

        /// As in projects with Xcode's defaults: everything belongs to the main actor, and nobody says so.
        typealias OnTap = @MainActor () -> Void

        @Test("A callback stays on the main actor without an annotation")
        func callback() async throws {
            let viewController = ViewController()
            let onTap: OnTap = weakly(viewController, ViewController.reload)
            let count: @MainActor (Int) -> Int = weakly(viewController, ViewController.count, returning: 0)
            let title: @MainActor () throws -> String = weakly(viewController, \.title)
            onTap()
            #expect(try count(1) == 2 && title() == "Users")

            await Task.detached { await onTap() }.value
            #expect(viewController.reloads == 2)
        }

        @Test("A closure over a view controller may be asynchronous")
        func closure() async throws {
            let viewController = ViewController()
            let refresh = weakly(viewController) { try await $0.refresh() }
            #expect(try await refresh() == 1)

            let orphan: @MainActor () async throws -> Int = releasing(ViewController()) {
                weakly($0, ViewController.refresh)
            }
            await #expect(throws: OwnerDeallocated(ViewController.self)) { try await orphan() }
        }

        @Test("A view controller that holds its own callback is released, and the callback then does nothing")
        func noRetainCycle() {
            weak var released: ViewController?
            let onTap = releasing(ViewController()) { viewController in
                released = viewController
                viewController.viewDidLoad()
                viewController.onTap()
                #expect(viewController.reloads == 1)
                return viewController.onTap
            }

            #expect(released == nil)
            onTap()
        }
    }
}
