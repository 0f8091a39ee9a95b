import Dovetail
import DovetailContainer
import Testing

/// What a recipe was given, in the order of its parameters.
private struct Page: Equatable {
    let parts: [String]
    init(_ parts: Any...) { self.parts = parts.map { "\($0)" } }
}

extension ContainerTests {
    @Suite("Arguments before dependencies")
    struct ArgumentsTests {
        private struct Title: CustomStringConvertible { let description = "title" }
        private struct Footer: CustomStringConvertible { let description = "footer" }

        /// Expects that the container makes pages of one to four arguments, and of what else their recipes take.
        private func expectPages(endingWith rest: String..., from register: (inout Registry) -> Void) throws {
            let container = try Container { registry in
                registry.register(Title.self, Title.init)
                registry.register(Footer.self, Footer.init)
                register(&registry)
            }
            #expect(try container.resolve(Page.self, arguments: 1).parts == ["1"] + rest)
            #expect(try container.resolve(Page.self, arguments: 1, "a").parts == ["1", "a"] + rest)
            #expect(try container.resolve(Page.self, arguments: 1, "a", true).parts == ["1", "a", "true"] + rest)
            #expect(
                try container.resolve(Page.self, arguments: 1, "a", true, 0.5).parts == ["1", "a", "true", "0.5"] + rest
            )
        }

        @Test("A recipe takes one to four arguments without dependencies")
        func noDependencies() throws {
            try expectPages { registry in
                registry.register(Page.self, arguments: Int.self) { Page($0) }
                registry.register(Page.self, arguments: Int.self, String.self) { Page($0, $1) }
                registry.register(Page.self, arguments: Int.self, String.self, Bool.self) { Page($0, $1, $2) }
                registry.register(Page.self, arguments: Int.self, String.self, Bool.self, Double.self) {
                    Page($0, $1, $2, $3)
                }
            }
        }

        @Test("A recipe takes one to four arguments before one dependency")
        func oneDependency() throws {
            try expectPages(endingWith: "title") { registry in
                registry.register(Page.self, arguments: Int.self) { (a, title: Title) in Page(a, title) }
                registry.register(Page.self, arguments: Int.self, String.self) { (a, b, title: Title) in
                    Page(a, b, title)
                }
                registry.register(Page.self, arguments: Int.self, String.self, Bool.self) { (a, b, c, title: Title) in
                    Page(a, b, c, title)
                }
                registry.register(Page.self, arguments: Int.self, String.self, Bool.self, Double.self) {
                    (a, b, c, d, title: Title) in Page(a, b, c, d, title)
                }
            }
        }

        @Test("A recipe takes one to four arguments before two dependencies")
        func twoDependencies() throws {
            try expectPages(endingWith: "title", "footer") { registry in
                registry.register(Page.self, arguments: Int.self) { (a, title: Title, footer: Footer) in
                    Page(a, title, footer)
                }
                registry.register(Page.self, arguments: Int.self, String.self) {
                    (a, b, title: Title, footer: Footer) in Page(a, b, title, footer)
                }
                registry.register(Page.self, arguments: Int.self, String.self, Bool.self) {
                    (a, b, c, title: Title, footer: Footer) in Page(a, b, c, title, footer)
                }
                registry.register(Page.self, arguments: Int.self, String.self, Bool.self, Double.self) {
                    (a, b, c, d, title: Title, footer: Footer) in Page(a, b, c, d, title, footer)
                }
            }
        }

        typealias API = any ApiService
        typealias Describe = @Sendable (Int) -> String

        @Test("Functions, existentials and optionals are arguments like others, also of a factory")
        func compoundArguments() throws {
            typealias Make = @Sendable (API, Int?, @escaping Describe) throws -> Page
            let container = try Container { registry in
                registry.register(Page.self, arguments: Describe.self) { Page($0(1)) }
                registry.register(Page.self, arguments: API.self) { Page(type(of: $0)) }
                registry.register(Page.self, arguments: API.self, API.self) { Page(type(of: $0), type(of: $1)) }
                registry.register(Page.self, arguments: API.self, Int?.self, Describe.self) {
                    Page(type(of: $0), $1 ?? 0, $2(2))
                }
                registry.register([Page].self) { (make: @escaping Make) in [try make(OfflineApi(), nil, { "#\($0)" })] }
            }
            let describe: Describe = { "#\($0)" }
            let api: API = OfflineApi()
            #expect(try container.resolve(Page.self, arguments: describe) == Page("#1"))
            #expect(try container.resolve(Page.self, arguments: api) == Page("OfflineApi"))
            #expect(try container.resolve(Page.self, arguments: api, api) == Page("OfflineApi", "OfflineApi"))
            #expect(try container.resolve(Page.self, arguments: OfflineApi() as API) == Page("OfflineApi"))
            #expect(try container.resolve([Page].self) == [Page("OfflineApi", 0, "#2")])
        }

        @Test("Arguments are matched by their static types")
        func staticTypeCounts() throws {
            class Theme {}
            final class DarkTheme: Theme {}
            let container = try Container { registry in
                registry.register(Page.self, arguments: Theme.self) { Page(type(of: $0)) }
                registry.register(Footer.self, arguments: API.self) { _ in Footer() }
                registry.register(String.self, arguments: Int?.self) { "\($0 ?? 0)" }
            }
            let theme: Theme = DarkTheme()
            #expect(try container.resolve(Page.self, arguments: theme) == Page("DarkTheme"))
            #expect(try container.resolve(Page.self, arguments: DarkTheme() as Theme) == Page("DarkTheme"))
            #expect(reason { try container.resolve(Page.self, arguments: DarkTheme()) } == .argumentMismatch)
            #expect(reason { try container.resolve(Footer.self, arguments: OfflineApi()) } == .argumentMismatch)
            #expect(try container.resolve(String.self, arguments: Optional(1)) == "1")
            #expect(try container.resolve(String.self, arguments: Int?.none) == "0")
            #expect(reason { try container.resolve(String.self, arguments: 1) } == .argumentMismatch)
        }
    }

    @Suite("Recipes that only take arguments, any number")
    struct FactoryRecipeTests {
        private enum Draft: NamedService { typealias Service = Page }

        private struct Menu {
            let two: @Sendable (Int, String) throws -> Page
            let three: (Int, String, Bool) throws -> Page
            let four: @Sendable (Int, String, Bool, Int) throws -> Page
            let five: (Int, String, Bool, Int, [Int]) throws -> Page
            let six: @Sendable (Int, String, Bool, Int, [Int], Double) throws -> Page
        }

        @Test("A factory recipe takes one to six and eight arguments, from the caller or through a function")
        func resolves() throws {
            let container = try Container { registry in
                registry.registerFactory(Page.self) { (a: Int) in Page(a) }
                registry.registerFactory(Page.self) { (a: Int, b: String) in Page(a, b) }
                registry.registerFactory(Page.self) { (a: Int, b: String, c: Bool) in Page(a, b, c) }
                registry.registerFactory(Page.self) { (a: Int, b: String, c: Bool, d: Int) in Page(a, b, c, d) }
                registry.registerFactory(Page.self) { (a: Int, b: String, c: Bool, d: Int, e: [Int]) in
                    Page(a, b, c, d, e)
                }
                registry.registerFactory(Page.self) { (a: Int, b: String, c: Bool, d: Int, e: [Int], f: Double) in
                    Page(a, b, c, d, e, f)
                }
                registry.registerFactory(Page.self) {
                    (a: Int, b: Int, c: Int, d: String, e: Int, f: Bool, g: String, h: Double) in
                    Page(a, b, c, d, e, f, g, h)
                }
                registry.register(Menu.self) { Menu(two: $0, three: $1, four: $2, five: $3, six: $4) }
            }
            let menu = try container.resolve(Menu.self)
            #expect(try container.resolve(Page.self, arguments: 1) == Page(1))
            let two = Page(1, "b")
            #expect(try container.resolve(Page.self, arguments: 1, "b") == two && menu.two(1, "b") == two)
            let three = Page(1, "b", true)
            #expect(try container.resolve(Page.self, arguments: 1, "b", true) == three)
            #expect(try menu.three(1, "b", true) == three)
            let four = Page(1, "b", true, 4)
            #expect(try container.resolve(Page.self, arguments: 1, "b", true, 4) == four)
            #expect(try menu.four(1, "b", true, 4) == four)
            let five = Page(1, "b", true, 4, [5])
            #expect(try container.resolve(Page.self, arguments: 1, "b", true, 4, [5]) == five)
            #expect(try menu.five(1, "b", true, 4, [5]) == five)
            let six = Page(1, "b", true, 4, [5], 0.5)
            #expect(try container.resolve(Page.self, arguments: 1, "b", true, 4, [5], 0.5) == six)
            #expect(try menu.six(1, "b", true, 4, [5], 0.5) == six)
            let eight = Page(1, 2, 3, "d", 5, false, "g", 0.5)
            #expect(try container.resolve(Page.self, arguments: 1, 2, 3, "d", 5, false, "g", 0.5) == eight)
            let inferred: Page = try container.resolve(arguments: 1, 2, 3, "d", 5, false, "g", 0.5)
            #expect(inferred == eight)
            #expect(reason { try container.resolve(Page.self, arguments: 1, 2, 3, 4, 5, 6, 7, 8) } == .argumentMismatch)
            #expect(reason { try container.resolve(Page.self, arguments: 1, 2, 3, 4, 5, 6, 7) } == .argumentMismatch)
            #expect(reason { try container.resolve(Page.self) } == .argumentMismatch)
        }

        /// Of different sizes, because what an optimizer gets wrong is where in memory each of them is.
        @Test("A named factory recipe takes seven and eight arguments")
        func resolvesNamed() throws {
            let container = try Container { registry in
                registry.registerFactory(Draft.self) {
                    (a: Bool, b: String, c: Int, d: Bool, e: Double, f: String, g: User) in
                    Page(a, b, c, d, e, f, g.name)
                }
                registry.registerFactory(Draft.self) {
                    (a: String, b: Bool, c: String, d: Int, e: [Int], f: User?, g: Bool, h: User) in
                    Page(a, b, c, d, e, f?.name ?? "none", g, h.name)
                }
            }
            let ada = OfflineApi.ada
            let seven = Page(true, "b", 3, false, 0.5, "f", "Ada")
            let eight = Page("a", true, "c", 4, [5], "Ada", false, "Ada")
            #expect(try container.resolve(Draft.self, arguments: true, "b", 3, false, 0.5, "f", ada) == seven)
            #expect(
                try container.resolve(Draft.self, arguments: "a", true, "c", 4, [5], Optional(ada), false, ada) == eight
            )
        }

        @Test("A factory recipe without arguments makes a service like any other")
        func withoutArguments() throws {
            let container = try Container { registry in
                registry.registerFactory(Page.self) { Page("plain") }
                registry.registerFactory(Draft.self) { Page("draft") }
            }
            #expect(try container.resolve(Page.self) == Page("plain"))
            #expect(try container.resolve(Draft.self) == Page("draft"))
        }
    }

    @Suite("Factories as parameters")
    struct FactoryParameterTests {
        private enum Admin: NamedService { typealias Service = Page }

        @Test("A service with arguments is taken as a function of them by any service, and resolved as one")
        func takesAndResolves() throws {
            struct Local { let page: (User.ID) throws -> Page }
            struct Shared: Sendable { let page: @Sendable (User.ID) throws -> Page }
            let container = try Container { registry in
                registry.register(Route.self) { .admins }
                registry.register(Page.self, arguments: User.ID.self) { (id, route: Route) in Page(id, route.path) }
                registry.register(Admin.self, arguments: Int.self, Bool.self) { Page($0, $1) }
                registry.register(Local.self) { Local(page: $0) }
                registry.register(Shared.self, Shared.init).scope(.singleton)
            }
            let id = User.ID(1)
            let page = Page(id, Route.admins.path)
            let local: (User.ID) throws -> Page = try container.resolve()
            let shared = try container.resolve((@Sendable (User.ID) throws -> Page).self)
            let admin = try container.resolve((@Sendable (Int, Bool) throws -> Named<Admin>).self)
            #expect(try container.resolve(Local.self).page(id) == page && local(id) == page)
            #expect(try container.resolve(Shared.self).page(id) == page && shared(id) == page)
            #expect(try admin(3, true).value == Page(3, true))
        }
    }
}
