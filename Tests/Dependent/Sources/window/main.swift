import Dovetail

final class Window {
    let title: String

    init(title: String) { self.title = title }
}

@Graph
struct AppGraph {
    let name: String

    @Shared func window(title: String) -> Window { Window(title: title) }
    func title(name: String) -> String { "Hello, \(name)." }
    func settings() -> [String] { ["dark"] }
    @Shared func screen(window: Window, settings: @escaping () -> [String]) async -> String {
        "\(window.title) \(settings())"
    }
}

let app = AppGraph(name: "world")
print(await app.screen(), await app.replacing { $0.title = "Bye." }.screen())
