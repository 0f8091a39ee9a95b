import Dovetail
import Testing

extension ContainerTests {
    @Suite("Recipes that only take arguments, any number")
    struct FactoryRecipeTests {
        struct Editor: Equatable {
            var parts: [String]
        }

        struct Profile: Equatable {
            let id: User.ID
            let name: String
            let isActive: Bool
        }

        enum DraftEditor: NamedService { typealias Service = Editor }

        @Test("A factory recipe takes one, two, three, six and eight arguments")
        func resolves() throws {
            func container(_ register: (inout Registry) -> Void) throws -> Container { try Container(register) }
            let one = try container { $0.registerFactory(Editor.self) { (a: Int) in Editor(parts: ["\(a)"]) } }
            let two = try container {
                $0.registerFactory(Editor.self) { (a: Int, b: String) in Editor(parts: ["\(a)", b]) }
            }
            let three = try container {
                $0.registerFactory(Editor.self) { (a: Int, b: String, c: Bool) in Editor(parts: ["\(a)", b, "\(c)"]) }
            }
            let six = try container {
                $0.registerFactory(Editor.self) { (a: Int, b: Int, c: Int, d: String, e: Int, f: Bool) in
                    Editor(parts: ["\(a)", "\(b)", "\(c)", d, "\(e)", "\(f)"])
                }
            }
            let eight = try container {
                $0.registerFactory(Editor.self) {
                    (a: Int, b: Int, c: Int, d: String, e: Int, f: Bool, g: String, h: Double) in
                    Editor(parts: ["\(a)", "\(b)", "\(c)", d, "\(e)", "\(f)", g, "\(h)"])
                }
            }

            #expect(try one.resolve(Editor.self, arguments: 1).parts == ["1"])
            #expect(try two.resolve(Editor.self, arguments: 1, "b").parts == ["1", "b"])
            #expect(try three.resolve(Editor.self, arguments: 1, "b", true).parts == ["1", "b", "true"])
            #expect(
                try six.resolve(Editor.self, arguments: 1, 2, 3, "d", 5, false).parts
                    == ["1", "2", "3", "d", "5", "false"]
            )
            #expect(
                try eight.resolve(Editor.self, arguments: 1, 2, 3, "d", 5, false, "g", 0.5).parts
                    == ["1", "2", "3", "d", "5", "false", "g", "0.5"]
            )
        }

        @Test("An initialiser is a factory recipe, and the service may be inferred")
        func resolvesInitialiser() throws {
            let container = try Container { $0.registerFactory(Profile.self, Profile.init) }

            let profile: Profile = try container.resolve(arguments: User.ID(1), "Ada", true)

            #expect(profile == Profile(id: User.ID(1), name: "Ada", isActive: true))
        }

        @Test("A service with eight arguments may be inferred, and a wrong argument is an error")
        func infersServiceOfPack() throws {
            typealias Recipe = @Sendable (Int, Int, Int, Int, Int, Int, Int, String) -> Editor
            let recipe: Recipe = { Editor(parts: ["\($0 + $1 + $2 + $3 + $4 + $5 + $6)", $7]) }
            let container = try Container { $0.registerFactory(Editor.self, recipe) }

            let editor: Editor = try container.resolve(arguments: 1, 2, 3, 4, 5, 6, 7, "end")

            #expect(editor.parts == ["28", "end"])
            #expect(
                reason { try container.resolve(Editor.self, arguments: 1, 2, 3, 4, 5, 6, 7, 8) } == .argumentMismatch
            )
            #expect(reason { try container.resolve(Editor.self, arguments: 1, 2, 3, 4, 5, 6, 7) } == .argumentMismatch)
            #expect(reason { try container.resolve(Editor.self) } == .argumentMismatch)
        }

        @Test("registerFactory does the same as registering the argument types by hand")
        func isLikeRegister() throws {
            let byHand = try Container { registry in
                registry.register(Profile.self, arguments: User.ID.self, String.self, Bool.self, Profile.init)
                registry.register(String.self) {
                    (make: @escaping @Sendable (User.ID, String, Bool) throws -> Profile) in
                    try make(User.ID(1), "Ada", true).name
                }
            }

            let profile = try byHand.resolve(Profile.self, arguments: User.ID(1), "Ada", true)
            #expect(profile.name == "Ada")
            #expect(try byHand.resolve(String.self) == "Ada")
            let pack = try byHand.replacing { $0.registerFactory(Profile.self, Profile.init) }
            #expect(try pack.resolve(String.self) == "Ada")
        }

        /// Of different sizes, because what an optimiser gets wrong is where in memory each of them is.
        @Test("A named factory recipe takes six, seven and eight arguments")
        func resolvesNamed() throws {
            let six = try Container { registry in
                registry.registerFactory(DraftEditor.self) { (a: Int, b: Int, c: Int, d: Int, e: Int, f: Int) in
                    Editor(parts: ["\(a)", "\(b)", "\(c)", "\(d)", "\(e)", "\(f)"])
                }
            }
            let seven = try Container { registry in
                registry.registerFactory(DraftEditor.self) {
                    (a: Bool, b: String, c: Int, d: Bool, e: Double, f: String, g: User) in
                    Editor(parts: ["\(a)", b, "\(c)", "\(d)", "\(e)", f, g.name])
                }
            }
            let eight = try Container { registry in
                registry.registerFactory(DraftEditor.self) {
                    (a: String, b: Bool, c: String, d: Int, e: [Int], f: User?, g: Bool, h: User) in
                    Editor(parts: [a, "\(b)", c, "\(d)", "\(e)", f?.name ?? "none", "\(g)", h.name])
                }
            }

            let ada = OfflineApi.ada
            #expect(
                try six.resolve(DraftEditor.self, arguments: 1, 2, 3, 4, 5, 6).parts == ["1", "2", "3", "4", "5", "6"]
            )
            #expect(
                try seven.resolve(DraftEditor.self, arguments: true, "b", 3, false, 0.5, "f", ada).parts
                    == ["true", "b", "3", "false", "0.5", "f", "Ada"]
            )
            #expect(
                try eight.resolve(DraftEditor.self, arguments: "a", true, "c", 4, [5], Optional(ada), false, ada).parts
                    == ["a", "true", "c", "4", "[5]", "Ada", "false", "Ada"]
            )
        }

        @Test("A factory recipe without arguments makes a service like any other")
        func withoutArguments() throws {
            let container = try Container { registry in
                registry.registerFactory(Editor.self) { Editor(parts: ["plain"]) }
                registry.registerFactory(DraftEditor.self) { Editor(parts: ["draft"]) }
            }

            #expect(try container.resolve(Editor.self).parts == ["plain"])
            #expect(try container.resolve(DraftEditor.self).parts == ["draft"])
        }
    }
}
