import DovetailContainer
import Testing

// At the top of the file, so that messages show these names and no others around them.
private struct Member {
    struct ID { let value: Int }
    let id: ID
}

private protocol Api {}
private struct LiveApi: Api {}

private struct Profile { let id: Member.ID }
private struct Window {}

private enum Members {
    typealias Retrieve = @Sendable () throws -> [Member]
    enum RetrieveAll: NamedService { typealias Service = Retrieve }
    enum RetrieveAl: NamedService { typealias Service = Retrieve }
}

extension ContainerTests {
    @Suite("Messages about services that cannot be resolved")
    struct ResolutionMessageTests {
        private let container: Container

        init() throws {
            let fileID = "App/MembersAssembly.swift"
            container = try Container { registry in
                registry.register((any Api).self, fileID: fileID, line: 11, LiveApi.init)
                registry.register(Profile.self, arguments: Member.ID.self, fileID: fileID, line: 12, Profile.init)
                registry.register(Members.RetrieveAll.self, fileID: fileID, line: 13) { { [] } }
                registry.registerFactory(Window.self, fileID: fileID, line: 15) { (_: Profile, _: (any Api)?) in
                    Window()
                }
                registry.register(Member.self, fileID: fileID, line: 16) { Member(id: Member.ID(value: 1)) }
            }
        }

        @Test("A message about an unregistered service names similar services, by any spelling of the type")
        func unknown() throws {
            struct Membr {}
            protocol Appi {}
            #expect(
                message { try container.resolve(Membr.self) } == """
                    error: no registration for Membr
                      similar    Member   MembersAssembly.swift:16
                      to fix     register(Membr.self) { … }
                    """
            )
            #expect(
                message { try container.resolve((any Appi).self) } == """
                    error: no registration for any Appi
                      similar    any Api   MembersAssembly.swift:11
                      to fix     register((any Appi).self) { … }
                    """
            )
            #expect(
                message { try container.resolve(Int.self) } == """
                    error: no registration for Int
                      to fix     register(Int.self) { … }
                    """
            )
        }

        @Test("A message about a name that is not registered calls it by its name, in every form")
        func unknownName() throws {
            let text = """
                error: no registration for Members.RetrieveAl
                  similar    Members.RetrieveAll   MembersAssembly.swift:13
                  to fix     register(Members.RetrieveAl.self) { … }
                """
            #expect(message { try container.resolve(Members.RetrieveAl.self) } == text)
            #expect(message { try container.resolve(Named<Members.RetrieveAl>.self) } == text)
        }

        @Test("A message about wrong arguments says which are missing, of other types, too many or too few")
        func mismatch() throws {
            func text(_ with: String) -> String {
                """
                error: Profile takes (Member.ID), but was resolved \(with)
                  recipe     Profile   MembersAssembly.swift:12
                  to fix     pass values of exactly these types: resolve(Profile.self, arguments: Member.ID)
                """
            }
            let id = Member.ID(value: 1)
            #expect(message { try container.resolve(Profile.self) } == text("without any"))
            #expect(message { try container.resolve(Profile.self, arguments: "1") } == text("with (String)"))
            #expect(message { try container.resolve(Profile.self, arguments: id, 2) } == text("with (Member.ID, Int)"))
            #expect(message { try container.resolve(Profile.self, arguments: id as _?) } == text("with (Member.ID?)"))
            // Functions of another form, too.
            #expect(reason { try container.resolve((@Sendable (String) throws -> Profile).self) } == .argumentMismatch)
            #expect(reason { try container.resolve((@Sendable (Int) -> Member).self) } == .argumentMismatch)
            #expect(
                message { try container.resolve(Window.self, arguments: Profile(id: id)) } == """
                    error: Window takes (Profile, (any Api)?), but was resolved with (Profile)
                      recipe     Window   MembersAssembly.swift:15
                      to fix     pass values of exactly these types: resolve(Window.self, arguments: Profile, (any Api)?)
                    """
            )
        }

        @Test("A message about arguments says that the service takes none")
        func noArgumentsTaken() throws {
            #expect(
                message { try container.resolve(Member.self, arguments: 1) } == """
                    error: Member takes no arguments, but was resolved with (Int)
                      recipe     Member   MembersAssembly.swift:16
                      to fix     resolve(Member.self)
                    """
            )
            // What is advised must compile: an existential is spelled in parentheses before `.self`.
            #expect(
                message { try container.resolve((any Api).self, arguments: 1, "2") } == """
                    error: any Api takes no arguments, but was resolved with (Int, String)
                      recipe     any Api   MembersAssembly.swift:11
                      to fix     resolve((any Api).self)
                    """
            )
        }
    }
}
