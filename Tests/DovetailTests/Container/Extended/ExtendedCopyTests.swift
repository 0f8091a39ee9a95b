import Dovetail
import DovetailGraph
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
    let plugins: [Plugin]
    let theme: Theme?
    let settings: Settings
    init(plugins: [Plugin], theme: Theme?, settings: Settings) {
        self.plugins = plugins
        self.theme = theme
        self.settings = settings
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
                registry.register(Host.self, scope: .singleton, Host.init)
            }
            let withPlugin = try app.extended { registry in
                registry.contribute(Plugin.self) { (host: Host) in Plugin(name: "added", host: host) }
                registry.register(Theme.self, scope: .singleton) { (_: Host, font: Font?) in Theme(font: font) }
            }
            withWindow = try withPlugin.extended { registry in registry.register(Window.self, Window.init) }
        }

        @Test("A function may be replaced by one whose call is a scope")
        func scopeFunction() async throws {
            enum Greet: NamedService { typealias Service = @Sendable (String) async throws -> String }
            let app = try Container { registry in
                registry.register(Settings.self) { Settings() }
                registry.register(Greet.self) { { "Hello, \($0)" } }
            }
            let plug = try app.extended { registry in
                registry.register(Int.self) { (_: Named<Greet>) in 1 }
            }
            let copy = try plug.replacing { registry in
                registry.register(Greet.self, within: Scope("greeting")) { (name: String, settings: Settings) in
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
            #expect(
                graph.dependencies(of: DependencyGraph.ID(Host.self), transitively: true).map(\.description) == [
                    "[Plugin] (of the extended container 1)", "Settings", "Plugin #1",
                ]
            )
            #expect(
                graph.dependencies(of: DependencyGraph.ID(Window.self)).map(\.description) == [
                    "Theme", "[Plugin]", "Host",
                ]
            )
            // Nothing registers a font, and the theme still asks for one.
            let edges = graph[DependencyGraph.ID(Theme.self)]?.dependencies ?? []
            #expect(edges.map(\.target.description) == ["Host", "Font"])
        }

        @Test("Old services keep their dependencies in a copy")
        func oldServices() throws {
            let theme = Theme()
            let testing = try withWindow.replacing { registry in
                registry.register(Theme.self, scope: .singleton) { theme }
            }
            let window = try testing.resolve(Window.self)

            #expect(window.host.plugins.map(\.name) == ["built in"])
            #expect(window.host.theme == nil)
            #expect(window.plugins.map(\.name) == ["built in", "added"])
            #expect(window.plugins.last?.host === window.host)
            #expect(window.theme === theme)
        }

        @Test("A replacement of an old service, and what the replacement needs, is for all containers")
        func oldService() throws {
            let testing = try withWindow.replacing { registry in
                registry.register(Settings.self) { (font: Font) in Settings(name: font.name) }
                registry.register(Font.self) { Font(name: "test") }
            }
            let window = try testing.resolve(Window.self)

            #expect(window.host.settings.name == "test")
            #expect(window.theme.font?.name == "test")
        }

        @Test("A new recipe is for the first container that needs it")
        func newRecipe() throws {
            let testing = try withWindow.replacing { registry in
                registry.register(Font.self) { (host: Host) in Font(name: host.settings.name) }
            }

            #expect(try testing.resolve(Window.self).theme.font?.name == "live")
        }

        @Test("A new recipe that only a decoration needs is for the container of the decoration")
        func newRecipeOfDecoration() throws {
            let testing = try withWindow.replacing { registry in
                registry.decorate(Settings.self) { (_: Settings, name: String) in Settings(name: name) }
                registry.register(String.self) { "decorated" }
            }

            #expect(try testing.resolve(Window.self).host.settings.name == "decorated")
        }

        @Test("A recipe that was replaced has no dependencies any more")
        func replacedRecipe() throws {
            let app = try Container { registry in
                registry.register(Settings.self) { (font: Font?) in Settings(name: font?.name ?? "none") }
            }
            let extended = try app.extended { registry in
                registry.register(Theme.self, scope: .singleton) { (font: Font?) in Theme(font: font) }
            }

            let testing = try extended.replacing { registry in
                registry.register(Settings.self) { Settings(name: "test") }
                registry.register(Font.self) { (settings: Settings) in Font(name: settings.name) }
            }

            #expect(try testing.resolve(Theme.self).font?.name == "test")
        }

        @Test("A new recipe that nothing needs is an error")
        func unneededRecipe() {
            let error = #expect(throws: WiringError.self) {
                try withWindow.replacing { registry in registry.register(Int.self) { 1 } }
            }
            #expect(error?.problems.count == 1)
            #expect("\(error as Any)".contains("Int"))
        }

        @Test("Contributions replace those of all containers")
        func contributions() throws {
            let testing = try withWindow.replacing { registry in
                registry.contribute(Plugin.self) { Plugin(name: "test") }
            }
            let window = try testing.resolve(Window.self)

            #expect(window.host.plugins.map(\.name) == ["test"])
            #expect(window.plugins.map(\.name) == ["test"])
        }

        @Test("A contribution that needs an extension is for that extension")
        func contributionOfExtension() throws {
            let testing = try withWindow.replacing { registry in
                registry.contribute(Plugin.self) { (theme: Theme) in Plugin(name: theme.font?.name ?? "none") }
            }
            let window = try testing.resolve(Window.self)

            #expect(window.host.plugins.isEmpty)
            #expect(window.plugins.map(\.name) == ["none"])
        }

        @Test("A decoration is for all containers that have something to decorate")
        func decorations() throws {
            let testing = try withWindow.replacing { registry in
                registry.decorate(Plugin.self) { Plugin(name: $0.name + "!", host: $0.host) }
                registry.decorate(Theme.self) { (_: Theme) in Theme(font: Font(name: "decorated")) }
            }
            let window = try testing.resolve(Window.self)

            #expect(window.host.plugins.map(\.name) == ["built in!"])
            #expect(window.plugins.map(\.name) == ["built in!", "added!"])
            #expect(window.theme.font?.name == "decorated")
        }

        @Test("A decoration without a service to decorate is an error")
        func unmatchedDecoration() {
            let error = #expect(throws: WiringError.self) {
                try withWindow.replacing { registry in registry.decorate(Int.self) { $0 + 1 } }
            }
            #expect("\(error as Any)".contains("Int"))
        }
    }
}
