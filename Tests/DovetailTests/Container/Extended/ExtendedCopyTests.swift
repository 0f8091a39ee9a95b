import DovetailContainer
import DovetailAnalysis
import DovetailTesting
import Testing

private struct Plugin: Sendable {
    let name: String
    var host: Host?
}
private final class Theme: Sendable {
    let font: Font?
    init(font: Font? = nil) { self.font = font }
}
private struct Font: Sendable { var name = "plain" }
private struct Settings: Sendable { var name = "live" }
private final class Host: Sendable {
    let (plugins, theme, settings): ([Plugin], Theme?, Settings)
    init(plugins: [Plugin], theme: Theme?, settings: Settings) {
        (self.plugins, self.theme, self.settings) = (plugins, theme, settings)
    }
}
private struct Window: Sendable {
    let theme: Theme
    let plugins: [Plugin]
    let host: Host
}

extension ContainerTests {
    /// A plug-in depends on its host, which does not see it.
    @Suite("Pictures and copies of extended containers") struct ExtendedCopyTests {
        private let withWindow: Container

        init() throws {
            let app = try Container { registry in
                registry.register(Settings.self) { Settings() }
                registry.contribute(Plugin.self) { Plugin(name: "built in") }
                registry.register(Host.self, Host.init).scope(.singleton)
            }
            let withPlugin = try app.extended { registry in
                registry.contribute(Plugin.self) { (host: Host) in Plugin(name: "added", host: host) }
                registry.register(Theme.self) { (_: Host, font: Font?) in Theme(font: font) }.scope(.singleton)
            }
            withWindow = try withPlugin.extended { registry in registry.register(Window.self, Window.init) }
        }

        @Test("A function may be replaced by one whose call is a scope")
        func scopeFunction() async throws {
            enum Greet: NamedService { typealias Service = @Sendable (String) async throws -> String }
            enum Greeting: NamedScope { typealias Inputs = String }
            let app = try Container { registry in
                registry.register(Settings.self) { Settings() }
                registry.register(Greet.self) { { "Hello, \($0)" } }
            }
            let plug = try app.extended { $0.register(Int.self) { (_: Named<Greet>) in 1 } }
            let copy = try plug.replacing { registry in
                registry.register(Greet.self, within: Greeting.self) { (name: String, settings: Settings) in
                    "\(settings.name): \(name)"
                }
            }
            #expect(try await copy.resolve(Greet.self)("Ada") == "live: Ada")
            #expect(try await plug.resolve(Greet.self)("Ada") == "Hello, Ada")
        }

        @Test("The picture has no dependency of an old service on a new service")
        func picture() {
            let graph = withWindow.dependencyGraph
            #expect(graph.problems() == [])
            let ofHost = graph.dependencies(of: DependencyGraph.ID(Host.self), transitively: true).map(\.description)
            #expect(ofHost == ["[Plugin] (of the extended container 1)", "Settings", "Plugin #1"])
            let ofWindow = graph.dependencies(of: DependencyGraph.ID(Window.self)).map(\.description)
            #expect(ofWindow == ["Theme", "[Plugin]", "Host"])
            // Nothing registers a font, and the theme still asks for one.
            let edges = graph[DependencyGraph.ID(Theme.self)]?.dependencies ?? []
            #expect(edges.map(\.target.description) == ["Host", "Font"])
        }

        /// What a copy of the last container makes.
        private func window(replacing assemble: (inout Registry) -> Void) throws -> Window {
            try withWindow.replacing(assemble).resolve(Window.self)
        }

        @Test("Old services keep their dependencies in a copy")
        func oldServices() throws {
            let theme = Theme()
            let window = try window { registry in registry.register(Theme.self) { theme }.scope(.singleton) }
            #expect(window.host.plugins.map(\.name) == ["built in"])
            #expect(window.host.theme == nil)
            #expect(window.plugins.map(\.name) == ["built in", "added"])
            #expect(window.plugins.last?.host === window.host)
            #expect(window.theme === theme)
        }

        @Test("A replacement of an old service, and what the replacement needs, is for all containers")
        func oldService() throws {
            let window = try window { registry in
                registry.register(Settings.self) { (font: Font) in Settings(name: font.name) }
                registry.register(Font.self) { Font(name: "test") }
            }
            #expect(window.host.settings.name == "test")
            #expect(window.theme.font?.name == "test")
        }

        @Test("A new recipe is for the first container that needs it, or whose decoration does")
        func newRecipe() throws {
            let new = try window { $0.register(Font.self) { (host: Host) in Font(name: host.settings.name) } }
            #expect(new.theme.font?.name == "live")
            let decorated = try window { registry in
                registry.decorate(Settings.self) { (_: Settings, name: String) in Settings(name: name) }
                registry.register(String.self) { "decorated" }
            }
            #expect(decorated.host.settings.name == "decorated")
        }

        @Test("A recipe that was replaced has no dependencies any more")
        func replacedRecipe() throws {
            let app = try Container { registry in
                registry.register(Settings.self) { (font: Font?) in Settings(name: font?.name ?? "none") }
            }
            let extended = try app.extended { registry in
                registry.register(Theme.self) { (font: Font?) in Theme(font: font) }.scope(.singleton)
            }
            let testing = try extended.replacing { registry in
                registry.register(Settings.self) { Settings(name: "test") }
                registry.register(Font.self) { (settings: Settings) in Font(name: settings.name) }
            }
            #expect(try testing.resolve(Theme.self).font?.name == "test")
        }

        @Test("Contributions replace those of all containers, and are for the extension if they need one")
        func contributions() throws {
            let simple = try window { $0.contribute(Plugin.self) { Plugin(name: "test") } }
            #expect(simple.host.plugins.map(\.name) == ["test"])
            #expect(simple.plugins.map(\.name) == ["test"])
            let themed = try window { registry in
                registry.contribute(Plugin.self) { (theme: Theme) in Plugin(name: theme.font?.name ?? "none") }
            }
            #expect(themed.host.plugins.isEmpty)
            #expect(themed.plugins.map(\.name) == ["none"])
        }

        @Test("A recipe for a collection replaces the contributions of all containers, and a contribution the recipe")
        func collections() throws {
            let testing = try withWindow.replacing { $0.register([Plugin].self) { [Plugin(name: "test")] } }
            #expect(try testing.resolve(Window.self).host.plugins.map(\.name) == ["test"])
            #expect(try testing.resolve(Window.self).plugins.map(\.name) == ["test"])
            let again = try testing.replacing { $0.contribute(Plugin.self) { Plugin(name: "again") } }
            #expect(try again.resolve(Window.self).host.plugins.map(\.name) == ["again"])
            #expect(try again.resolve(Window.self).plugins.map(\.name) == ["again"])
        }

        @Test("A contribution replaces the one under its key in the container that has it, and leaves the others")
        func keys() throws {
            let app = try Container { registry in
                for key in ["a", "b"] { registry.contribute(String.self, key: key) { "app" } }
                registry.register(Int.self) { (all: [String: String]) in all.count }
            }
            let extended = try app.extended { registry in
                registry.register(Double.self) { 0.5 }
                for key in ["c", "d"] { registry.contribute(String.self, key: key) { "extended" } }
            }
            let testing = try extended.replacing { registry in
                registry.contribute(String.self, key: "a") { "test" }
                registry.contribute(String.self, key: "c") { (number: Double) in "\(number)" }
            }
            let expected = ["a": "test", "b": "app", "c": "0.5", "d": "extended"]
            #expect(try testing.resolve([String: String].self) == expected)
            #expect(try testing.resolve(Int.self) == 2)
            let again = try testing.replacing { $0.contribute(String.self, key: "a") { "again" } }
            #expect(try again.resolve([String: String].self)["a"] == "again")
            #expect(try again.resolve([String: String].self).count == 4)
        }

        @Test("A decoration is for all containers that have something to decorate")
        func decorations() throws {
            let window = try window { registry in
                registry.decorate(Plugin.self) { Plugin(name: $0.name + "!", host: $0.host) }
                registry.decorate(Theme.self) { (_: Theme) in Theme(font: Font(name: "decorated")) }
            }
            #expect(window.host.plugins.map(\.name) == ["built in!"])
            #expect(window.plugins.map(\.name) == ["built in!", "added!"])
            #expect(window.theme.font?.name == "decorated")
        }

        @Test("A new recipe that nothing needs, or a decoration without a service, is an error")
        func unneeded() {
            let recipe = #expect(throws: WiringError.self) { try window { $0.register(Int.self) { 1 } } }
            #expect(recipe?.problems.count == 1)
            let decoration = #expect(throws: WiringError.self) { try window { $0.decorate(Int.self) { $0 + 1 } } }
            for error in [recipe, decoration] { #expect("\(error as Any)".contains("Int")) }
        }
    }
}
