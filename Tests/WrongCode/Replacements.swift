// What takes the place of a recipe has its type, can only be set, and is Sendable where the graph is.
import Dovetail

private final class Window {
    var title = ""
}

/// Not `Sendable`, so that functions can be set that are not.
private struct LocalRecipes {
    var report: _Graph.Entry<_Graph.LocalReplacement<_Graph.SyncReplacement<(String) -> Void, Never>>, ()> {
        .init("report", ())
    }
    var send: _Graph.Entry<_Graph.LocalReplacement<_Graph.SyncReplacement<@Sendable (String) -> Void, Never>>, ()> {
        .init("send", ())
    }
    let functions: _Graph.ServiceType<Any, Any, (String) -> Void>? = nil
}

private struct Recipes {
    var count: _Graph.Entry<_Graph.SyncReplacement<Int, Never>, ()> { .init("count", ()) }
    var name: _Graph.Entry<_Graph.SyncReplacement<String?, Never>, ()> { .init("name", ()) }
    var load: _Graph.Entry<_Graph.SyncReplacement<@Sendable (Int) -> String, Never>, ()> { .init("load", ()) }
    var screen: _Graph.Entry<_Graph.SyncReplacement<Window, Never>, ()> { .init("screen", ()) }
    var row: _Graph.Entry<_Graph.FactoryReplacement<(Int) -> Window, @Sendable (Int) -> Window, Window>, ()> {
        .init("row", ())
    }
}

private func replace(_ recipes: inout Replacements<Recipes>) {
    recipes.count = 1
    recipes.name = nil
    recipes.name = "Ada"
    recipes.load = { "\($0)" }
    recipes.replace(\.screen) { Window() }
    recipes.change(\.count) { $0 += 1 }
    recipes.change(\.screen) { $0.title = "Ada" }
    recipes.change(\.row) { $0.title = "Ada" }
    recipes.change(\.load) { load in load = { [load] in load($0 + 1) } }

    recipes.count = nil
    // error 21: 'nil' cannot be assigned to type 'Int'
    _ = recipes.count
    // error 9: getter for 'subscript(dynamicMember:)' is unavailable: a replacement is set as a whole; $0.change(\.client) { … } changes a part of it
}

private func replaceLocally(_ recipes: inout Replacements<LocalRecipes>) {
    var lines: [String] = []
    recipes.report = { lines.append($0) }
    recipes.send = { _ in }
    recipes.replace(\.report) { { _ in } }
    recipes.change(\.report) { report in report = { [report] in report($0 + "!") } }
    recipes.report = 1
    // error 22: cannot assign value of type 'Int' to type '(String) -> Void'
    _ = lines
}

private final class Services {
    let screen = _Graph.SharedObject<Window>()
}

private struct Types {
    let screen: Window
}

private func requireSendable<Value: Sendable & ~Copyable>(_ type: Value.Type) {}

private func check() {
    requireSendable(Replacements<Recipes>.self)
    requireSendable(Replacements<LocalRecipes>.self)
    // error 5: type 'LocalRecipes' does not conform to the 'Sendable' protocol
    requireSendable(_Graph.SharedService<Int>.self)
    requireSendable(_Graph.AsyncSharedService<Int>.self)
    requireSendable(_Graph.SharedService<Window>.self)
    // error 5: type 'Window' does not conform to the 'Sendable' protocol
    requireSendable(_Graph.AsyncSharedService<Window>.self)
    // error 5: type 'Window' does not conform to the 'Sendable' protocol
    requireSendable(_Graph.SharedObject<Window>.self)
    // error 5: type 'Window' does not conform to the 'Sendable' protocol
    requireSendable(_Graph.SharedReference<Services, Int>.self)
    requireSendable(_Graph.SharedReference<Services, Types>.self)
    // error 5: type 'Types' does not conform to the 'Sendable' protocol
}
