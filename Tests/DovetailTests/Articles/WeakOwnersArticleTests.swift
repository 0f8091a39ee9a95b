import DovetailFunctions
import Testing

extension ArticleTests {
    /// None of the owners is `Sendable`: the classes are as their authors have always written them.
    @Suite("The article about weak owners without [weak self]")
    struct WeakOwnersArticleTests {
        final class ViewController {
            final class Button {
                var onTap: () -> Void = {}
            }

            let button = Button()
            private(set) var info: (Int) async throws -> String = unimplemented("ViewController.info")
            private(set) var reloads = 0

            func viewDidLoad() {
                button.onTap = weakly(self, ViewController.reload)
                info = mapError(weakly(self, ViewController.getProfileInfo(of:))) { _ in CoreError.unknown }
            }

            func reload() { reloads += 1 }
            func getProfileInfo() async throws -> String { "nobody" }
            func getProfileInfo(of id: Int) async throws -> String {
                guard id == 42 else { throw CoreError.notFound }
                return "Ada"
            }
        }

        @Test("A view controller calls functions of itself, whose errors it hides")
        func functions() async throws {
            let viewController = ViewController()
            viewController.viewDidLoad()
            viewController.button.onTap()

            #expect(viewController.reloads == 1)
            #expect(try await viewController.info(42) == "Ada")
            await #expect(throws: CoreError.unknown) { try await viewController.info(1) }
        }

        @Test("A view controller that holds functions of itself is released, and its button then does nothing")
        func noRetainCycle() async throws {
            weak var released: ViewController?
            let (button, info) = releasing(ViewController()) { viewController in
                released = viewController
                viewController.viewDidLoad()
                return (viewController.button, viewController.info)
            }

            #expect(released == nil)
            button.onTap()
            await #expect(throws: CoreError.unknown) { try await info(42) }
        }
    }

    @Suite("The article about properties and bundles")
    struct PropertiesArticleTests {
        final class Loader {
            var hasNewPage = true
            private(set) var pages: [Int] = []
            var paging: Paging?

            func loadPage(_ page: Int) { pages.append(page) }
        }

        /// A bundle: what a list needs of its loader, and nothing more.
        struct Paging {
            let hasNewPage: Property<Bool>
            let loadPage: (Int) -> Void

            static func live(_ loader: Loader) -> Paging {
                Paging(hasNewPage: Property(loader, \.hasNewPage), loadPage: weakly(loader, Loader.loadPage))
            }

            func loadNewPage(_ page: Int) throws {
                guard try hasNewPage.get() else { return }
                loadPage(page)
                try hasNewPage.set(false)
            }
        }

        @Test("A bundle of functions and properties is wired to one owner, which may hold it, or to closures of a test")
        func bundle() throws {
            var loaded: [Int] = []
            let double = Paging(
                hasNewPage: Property(get: { true }, set: { #expect(!$0) }),
                loadPage: { loaded.append($0) }
            )
            try double.loadNewPage(7)
            #expect(loaded == [7])

            let loader = Loader()
            for page in 1...2 { try Paging.live(loader).loadNewPage(page) }
            #expect(loader.pages == [1])
            #expect(!loader.hasNewPage)

            weak var released: Loader?
            let paging = releasing(Loader()) { loader in
                loader.paging = .live(loader)
                released = loader
                return loader.paging
            }
            #expect(released == nil)
            #expect(throws: OwnerDeallocated(Loader.self)) { try paging?.loadNewPage(3) }
            #expect(throws: OwnerDeallocated(Loader.self)) { try paging?.hasNewPage.set(true) }
            paging?.loadPage(1)
        }
    }
}
