import DovetailReports
import DovetailContainer
import Testing

// At the top of the file, so that messages show these names and no others around them.
private protocol Api: Sendable {}
private protocol Plugin: Sendable {}
private struct LiveApi: Api {}
private struct Member: Sendable { struct ID: Sendable {} }
private enum Members {
    typealias Retrieve = @Sendable () async throws -> [Member]
    enum RetrieveAdmins: NamedService { typealias Service = Retrieve }
    enum RetrieveAll: NamedService { typealias Service = Retrieve }
    enum LoadAll: NamedService { typealias Service = Retrieve }
}

private struct Profile { init(_: Member.ID, load: Named<Members.LoadAll>) {} }
private struct ProfileScreen {}
private struct ProfilScreen {}
private struct Settings {}
private struct SettingsStore {}
private struct SettingsStorage {}
private struct Sitemap {}
private struct UserDatabase: Sendable {}
private struct Database {}
private struct Cacher {}
private struct Session: Sendable {}
private struct Cart {}
private struct Basket {}
private struct Shop: Sendable {}
private final class Checkout: Sendable {}
private struct Clock {}
private struct Tab {}
private struct Window { init(profile: @escaping @Sendable (String) throws -> Profile) {} }
private struct Diary { init(_: Int, clock: @escaping @Sendable () -> Clock) {} }
private struct Parent {}
private struct Child {}

private func assembleUsers(_ registry: inout Registry) {
    let fileID = "App/UsersAssembly.swift"
    registry.register((any Api).self, fileID: fileID, line: 10, LiveApi.init).scope(.singleton)
    registry.register(Members.RetrieveAdmins.self, fileID: fileID, line: 11) { (_: any Api) in { [] } }
    // 1. Missing, under a name, with one above that needs it.
    registry.register(Members.LoadAll.self, fileID: fileID, line: 14) { (all: Named<Members.RetrieveAll>) in all.value }
    registry.register(Profile.self, arguments: Member.ID.self, fileID: fileID, line: 17, Profile.init(_:load:))
    // 2. Missing, by type.
    registry.register(UserDatabase.self, fileID: fileID, line: 20, UserDatabase.init).scope(.singleton)
    registry.register(Cacher.self, fileID: fileID, line: 21) { (_: any Api, _: Database) in Cacher() }
    // 3. Missing behind a deferred.
    registry.register(Sitemap.self, fileID: fileID, line: 24) { (_: @escaping () throws -> Settings) in Sitemap() }
    registry.register(Settings.self, fileID: fileID, line: 25) { (_: SettingsStore) in Settings() }
    registry.register(SettingsStorage.self, fileID: fileID, line: 26, SettingsStorage.init)
    // 4. Registered twice.
    registry.register(Session.self, fileID: fileID, line: 28, Session.init).scope(.singleton)
}

private func assembleShop(_ registry: inout Registry) {
    let fileID = "App/ShopAssembly.swift"
    registry.register(Session.self, fileID: fileID, line: 8, Session.init)
    // 5. A cycle, through an optional.
    registry.register(Parent.self, fileID: fileID, line: 11) { (_: any Api, _: Child) in Parent() }
    registry.register(Child.self, fileID: fileID, line: 12) { (_: Parent?) in Child() }
    // 6. and 7. A singleton that holds what lives for one call only, directly and through another service.
    registry.register(Cart.self, fileID: fileID, line: 15, Cart.init).scope(.graph)
    registry.register(Basket.self, fileID: fileID, line: 16) { (_: Cart) in Basket() }
    registry.register(Shop.self, fileID: fileID, line: 17) { (_: Cart) in Shop() }.scope(.singleton)
    registry.register(Checkout.self, fileID: fileID, line: 18) { (_: Session, _: Basket) in Checkout() }.scope(.weak)
    // 8., 9. and 10. Asked for without arguments, with others, and as a function that cannot throw.
    registry.register(Clock.self, fileID: fileID, line: 21) { () throws in Clock() }
    registry.register(Tab.self, fileID: fileID, line: 22) { (_: Profile) in Tab() }
    registry.register(Window.self, fileID: fileID, line: 23, Window.init)
    registry.register(Diary.self, arguments: Int.self, fileID: fileID, line: 24, Diary.init)
}

extension ContainerTests {
    @Suite("The text about all mistakes of a container at once")
    struct WiringErrorTests {
        @Test("The text explains ten mistakes of two assemblies")
        func tenMistakes() {
            let error = #expect(throws: WiringError.self) {
                try Container {
                    assembleUsers(&$0)
                    assembleShop(&$0)
                }
            }
            #expect(
                error?.description == """
                    error: no registration for Members.RetrieveAll
                      needed by  Members.LoadAll        parameter 1   UsersAssembly.swift:14
                      needed by  Profile                parameter 2   UsersAssembly.swift:17
                      needed by  Tab                    parameter 1   ShopAssembly.swift:22
                      similar    Members.RetrieveAdmins               UsersAssembly.swift:11
                      to fix     register(Members.RetrieveAll.self) { … }

                    error: no registration for Database
                      needed by  Cacher       parameter 2   UsersAssembly.swift:21
                      similar    UserDatabase               UsersAssembly.swift:20
                      to fix     register(Database.self) { … }

                    error: no registration for SettingsStore
                      needed by  Settings        parameter 1   UsersAssembly.swift:25
                      needed by  Sitemap         parameter 1   UsersAssembly.swift:24
                      similar    SettingsStorage               UsersAssembly.swift:26
                      to fix     register(SettingsStore.self) { … }

                    error: 2 registrations for Session
                      first      Session   UsersAssembly.swift:28
                      again      Session   ShopAssembly.swift:8
                      to fix     remove one, give one a name of its own (NamedService), or override it with replacing { … }

                    error: Parent needs itself through Child
                      cycle      Parent  parameter 2   ShopAssembly.swift:11
                      needs      Child   parameter 1   ShopAssembly.swift:12
                      needs      Parent
                      to fix     take one of them deferred, for example parameter 1 of Child as @Sendable () throws -> Parent

                    error: Shop (singleton) holds Cart (graph), which does not live as long
                      holder     Shop (singleton)  parameter 1   ShopAssembly.swift:17
                      held       Cart (graph)                    ShopAssembly.swift:15
                      to fix     register Cart with scope(.singleton), or Shop with scope(.graph)

                    error: Checkout (weak) holds Cart (graph), which does not live as long
                      holder     Checkout (weak)     parameter 2   ShopAssembly.swift:18
                      through    Basket (transient)  parameter 1   ShopAssembly.swift:16
                      held       Cart (graph)                      ShopAssembly.swift:15
                      to fix     register Cart with scope(.weak), or Checkout with scope(.graph)

                    error: Profile takes (Member.ID), but is requested without arguments
                      needed by  Tab     parameter 1   ShopAssembly.swift:22
                      recipe     Profile               UsersAssembly.swift:17
                      to fix     take it as @Sendable (Member.ID) throws -> Profile

                    error: Profile takes (Member.ID), but is requested as @Sendable (String) throws -> Profile
                      needed by  Window  parameter 1   ShopAssembly.swift:23
                      recipe     Profile               UsersAssembly.swift:17
                      to fix     take it as @Sendable (Member.ID) throws -> Profile

                    error: Diary takes @Sendable () -> Clock, which cannot throw, but the recipe of Clock can throw
                      recipe     Diary   ShopAssembly.swift:24
                      cause      Clock   ShopAssembly.swift:21
                      to fix     take it as a function that throws
                    """
            )
            #expect(error?.problems.count == 10)
            #expect(error?.graph.nodes.count == 21)
        }

        @Test("The picture of an error shows what is wrong, and nothing else; its text has colors on a terminal")
        func picture() {
            let error = #expect(throws: WiringError.self) {
                try Container { registry in
                    registry.register((any Api).self, LiveApi.init)
                    registry.register(Clock.self) { (_: any Api) in Clock() }
                    registry.register(Tab.self, fileID: "App/A.swift") { (_: Clock, _: Window) in Tab() }
                }
            }
            #expect(
                error?.picture == """
                    flowchart LR
                        subgraph g0["App"]
                            n0["Tab"]
                        end
                        n1["Window<br/>nothing provides it"]:::missing
                        n0 --> n1
                        classDef missing stroke:#d1242f,stroke-width:2px,stroke-dasharray:4
                        linkStyle 0 stroke:#d1242f,stroke-width:2px
                    """
            )
            let colored = error?.description(colored: true)
            #expect(colored?.hasPrefix("\u{1B}[1;31merror:\u{1B}[0m ") == true)
            #expect(colored?.replacing(/\u{1B}\[[0-9;]*m/, with: "") == error?.description)
        }

        private func message<Dependency>(_ type: Dependency.Type) -> String? {
            let fileID = "App/A.swift"
            return wiringMessage { registry in
                registry.register(ProfileScreen.self, fileID: fileID, line: 1, ProfileScreen.init)
                registry.register(Clock.self, fileID: fileID, line: 2) { () throws in Clock() }
                registry.register((any Api).self, fileID: fileID, line: 3) { () throws in LiveApi() }
                registry.register(Tab.self, fileID: fileID, line: 4) { (_: Dependency) in Tab() }
            }
        }

        @Test("A missing service is reported for a deferred parameter")
        func missingFunctions() {
            let expected = """
                error: no registration for ProfilScreen
                  needed by  Tab           parameter 1   A.swift:4
                  similar    ProfileScreen               A.swift:1
                  to fix     register(ProfilScreen.self) { … }
                """
            #expect(message(ProfilScreen.self) == expected)
            #expect(message((@Sendable () throws -> ProfilScreen).self) == expected)
            // A function of arguments may be a factory, or a service of its own.
            #expect(
                message((@Sendable (Int) throws -> ProfilScreen).self) == """
                    error: no registration for @Sendable (Int) throws -> ProfilScreen
                      needed by  Tab  parameter 1   A.swift:4
                      to fix     register((@Sendable (Int) throws -> ProfilScreen).self) { … }, \
                    or register(ProfilScreen.self, arguments: …) { … }
                    """
            )
            let plugin = message(((Int) throws -> any Plugin).self)
            #expect(plugin?.hasPrefix("error: no registration for (Int) throws -> any Plugin") == true)
        }

        @Test("Functions that are not derived from a service are reported by their effects")
        func wrongFunctions() {
            func expected(_ form: String) -> String {
                """
                error: Clock takes no arguments, but is requested as \(form)
                  needed by  Tab   parameter 1   A.swift:4
                  recipe     Clock               A.swift:2
                  to fix     take it as Clock or @Sendable () throws -> Clock
                """
            }
            #expect(message((() async -> Clock).self)?.contains("requested as () async -> Clock") == true)
            #expect(message((@MainActor (Int) throws -> Clock).self)?.contains("requested as @MainActor") == true)
            #expect(message(((Int) throws -> Clock).self) == expected("(Int) throws -> Clock"))
            #expect(message(((Int) -> Clock).self) == expected("(Int) -> Clock"))
            #expect(message(((Int) throws -> any Api).self)?.contains("requested as (Int) throws -> any Api\n") == true)
        }
    }
}
