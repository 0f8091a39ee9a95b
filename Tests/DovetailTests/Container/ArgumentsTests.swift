import DovetailGraph
import Dovetail
import Testing

extension ContainerTests {
    @Suite("Arguments before dependencies")
    struct ArgumentsTests {
        struct Title: Hashable, Sendable { let text: String }
        struct Footer: Hashable, Sendable { let text: String }

        /// What the recipe was given, in the order of its parameters.
        struct Page: Equatable {
            var parts: [String]
            init(_ parts: String...) { self.parts = parts }
        }

        private static func container(_ register: (inout Registry) -> Void) throws -> Container {
            try Container { registry in
                registry.register(Title.self) { Title(text: "title") }
                registry.register(Footer.self, scope: .singleton) { Footer(text: "footer") }
                register(&registry)
            }
        }

        @Test("A recipe takes one argument with no, one and two dependencies")
        func one() throws {
            let none = try Self.container { $0.register(Page.self, arguments: Int.self) { Page("\($0)") } }
            let one = try Self.container { registry in
                registry.register(Page.self, arguments: Int.self) { (number, title: Title) in
                    Page("\(number)", title.text)
                }
            }
            let two = try Self.container { registry in
                registry.register(Page.self, arguments: Int.self) { (number, title: Title, footer: Footer) in
                    Page("\(number)", title.text, footer.text)
                }
            }

            #expect(try none.resolve(Page.self, arguments: 1) == Page("1"))
            #expect(try one.resolve(Page.self, arguments: 2) == Page("2", "title"))
            #expect(try two.resolve(Page.self, arguments: 3) == Page("3", "title", "footer"))
        }

        @Test("A recipe takes two arguments with no, one and two dependencies")
        func two() throws {
            let none = try Self.container { registry in
                registry.register(Page.self, arguments: Int.self, String.self) { Page("\($0)", $1) }
            }
            let one = try Self.container { registry in
                registry.register(Page.self, arguments: Int.self, String.self) { (number, text, title: Title) in
                    Page("\(number)", text, title.text)
                }
            }
            let two = try Self.container { registry in
                registry.register(Page.self, arguments: Int.self, String.self) {
                    (number, text, footer: Footer, title: Title) in
                    Page("\(number)", text, footer.text, title.text)
                }
            }

            #expect(try none.resolve(Page.self, arguments: 1, "a") == Page("1", "a"))
            #expect(try one.resolve(Page.self, arguments: 1, "a") == Page("1", "a", "title"))
            #expect(try two.resolve(Page.self, arguments: 1, "a") == Page("1", "a", "footer", "title"))
        }

        @Test("A recipe takes three arguments with no, one and two dependencies")
        func three() throws {
            let none = try Self.container { registry in
                registry.register(Page.self, arguments: Int.self, String.self, Bool.self) { Page("\($0)", $1, "\($2)") }
            }
            let one = try Self.container { registry in
                registry.register(Page.self, arguments: Int.self, String.self, Bool.self) {
                    (number, text, flag, title: Title) in
                    Page("\(number)", text, "\(flag)", title.text)
                }
            }
            let two = try Self.container { registry in
                registry.register(Page.self, arguments: Int.self, String.self, Bool.self) {
                    (number, text, flag, title: Title, footer: Footer) in
                    Page("\(number)", text, "\(flag)", title.text, footer.text)
                }
            }

            #expect(try none.resolve(Page.self, arguments: 1, "a", true) == Page("1", "a", "true"))
            #expect(try one.resolve(Page.self, arguments: 1, "a", true) == Page("1", "a", "true", "title"))
            #expect(try two.resolve(Page.self, arguments: 1, "a", true) == Page("1", "a", "true", "title", "footer"))
        }

        @Test("A recipe takes four arguments with no and two dependencies")
        func four() throws {
            let none = try Self.container { registry in
                registry.register(Page.self, arguments: Int.self, String.self, Bool.self, Double.self) {
                    Page("\($0)", $1, "\($2)", "\($3)")
                }
            }
            let two = try Self.container { registry in
                registry.register(Page.self, arguments: Int.self, String.self, Bool.self, Double.self) {
                    (number, text, flag, size, title: Title, footer: Footer) in
                    Page("\(number)", text, "\(flag)", "\(size)", title.text, footer.text)
                }
            }

            #expect(try none.resolve(Page.self, arguments: 1, "a", true, 0.5) == Page("1", "a", "true", "0.5"))
            #expect(
                try two.resolve(Page.self, arguments: 1, "a", true, 0.5)
                    == Page("1", "a", "true", "0.5", "title", "footer")
            )
        }

        @Test("A recipe takes five arguments with no, one and two dependencies")
        func five() throws {
            let none = try Self.container { registry in
                registry.register(Page.self, arguments: Int.self, String.self, Bool.self, Double.self, User.ID.self) {
                    Page("\($0)", $1, "\($2)", "\($3)", "\($4.value)")
                }
            }
            let one = try Self.container { registry in
                registry.register(Page.self, arguments: Int.self, String.self, Bool.self, Double.self, User.ID.self) {
                    (number, text, flag, size, id, title: Title) in
                    Page("\(number)", text, "\(flag)", "\(size)", "\(id.value)", title.text)
                }
            }
            let two = try Self.container { registry in
                registry.register(Page.self, arguments: Int.self, String.self, Bool.self, Double.self, User.ID.self) {
                    (number, text, flag, size, id, title: Title, footer: Footer) in
                    Page("\(number)", text, "\(flag)", "\(size)", "\(id.value)", title.text, footer.text)
                }
            }
            let id = User.ID(5)

            #expect(try none.resolve(Page.self, arguments: 1, "a", true, 0.5, id) == Page("1", "a", "true", "0.5", "5"))
            #expect(
                try one.resolve(Page.self, arguments: 1, "a", true, 0.5, id)
                    == Page("1", "a", "true", "0.5", "5", "title")
            )
            #expect(
                try two.resolve(Page.self, arguments: 1, "a", true, 0.5, id)
                    == Page("1", "a", "true", "0.5", "5", "title", "footer")
            )
        }

        @Test("The service may be inferred, and several arguments may be of one type")
        func infersService() throws {
            let container = try Self.container { registry in
                registry.register(Page.self, arguments: Int.self, Int.self) { Page("\($0)", "\($1)") }
            }

            let page: Page = try container.resolve(arguments: 1, 2)

            #expect(page == Page("1", "2"))
        }

        @Test("A service with arguments is made anew each time")
        func makesAnew() throws {
            final class Screen {
                let id: User.ID
                init(id: User.ID) { self.id = id }
            }
            let container = try Container { $0.register(Screen.self, arguments: User.ID.self, Screen.init) }

            let first = try container.resolve(Screen.self, arguments: User.ID(1))

            #expect(try container.resolve(Screen.self, arguments: User.ID(1)) !== first)
        }

        class Theme {}
        final class DarkTheme: Theme {}

        @Test("A constant of a protocol type is passed as that, not as what it holds")
        func passesExistential() throws {
            let container = try Container { registry in
                registry.register(Page.self, arguments: (any ApiService).self) { Page("\(type(of: $0))") }
                registry.register(Title.self, arguments: (any ApiService).self, (any ApiService).self) {
                    Title(text: "\(type(of: $0)) \(type(of: $1))")
                }
            }
            let api: any ApiService = OfflineApi()

            #expect(try container.resolve(Page.self, arguments: api) == Page("OfflineApi"))
            #expect(try container.resolve(Title.self, arguments: api, api).text == "OfflineApi OfflineApi")
            #expect(try container.resolve(Page.self, arguments: OfflineApi() as any ApiService) == Page("OfflineApi"))
        }

        @Test("Arguments are matched by their static types")
        func staticTypeCounts() throws {
            let container = try Container { registry in
                registry.register(Page.self, arguments: Theme.self) { Page("\(type(of: $0))") }
                registry.register(Footer.self, arguments: (any ApiService).self) { _ in Footer(text: "") }
                registry.register(Title.self, arguments: Int?.self) { Title(text: "\($0 ?? 0)") }
            }
            let theme: Theme = DarkTheme()

            #expect(try container.resolve(Page.self, arguments: theme) == Page("DarkTheme"))
            #expect(try container.resolve(Page.self, arguments: DarkTheme() as Theme) == Page("DarkTheme"))
            #expect(reason { try container.resolve(Page.self, arguments: DarkTheme()) } == .argumentMismatch)
            #expect(reason { try container.resolve(Footer.self, arguments: OfflineApi()) } == .argumentMismatch)
            #expect(try container.resolve(Title.self, arguments: Optional(1)).text == "1")
            #expect(try container.resolve(Title.self, arguments: Int?.none).text == "0")
            #expect(reason { try container.resolve(Title.self, arguments: 1) } == .argumentMismatch)
        }

        @Test("Functions and tuples are arguments like others")
        func compoundArguments() throws {
            let container = try Self.container { registry in
                registry.register(Page.self, arguments: (@Sendable (Int) -> String).self) { Page($0(1)) }
            }
            let describe: @Sendable (Int) -> String = { "#\($0)" }

            #expect(try container.resolve(Page.self, arguments: describe) == Page("#1"))
        }

        @Test("The dependencies of a service with arguments have their scopes")
        func dependenciesHaveScopes() throws {
            final class Cart {}
            struct Checkout { let carts: [Cart] }
            struct Basket { let cart: Cart }
            let container = try Container { registry in
                registry.register(Cart.self, scope: .graph, Cart.init)
                registry.register(Basket.self) { (cart: Cart) in Basket(cart: cart) }
                registry.register(Checkout.self, arguments: Int.self) { (_, cart: Cart, basket: Basket) in
                    Checkout(carts: [cart, basket.cart])
                }
            }

            let first = try container.resolve(Checkout.self, arguments: 1).carts
            let second = try container.resolve(Checkout.self, arguments: 1).carts

            #expect(first[0] === first[1])
            #expect(second[0] === second[1])
            #expect(first[0] !== second[0])
        }
    }
}
