// What takes the place of a recipe has the type of its result, can only be set, and is Sendable where the graph is. Graphs cross threads as services do.
import Dovetail

private final class Screen {
    var title = ""
}

/// Not `Sendable`, so that functions can be set that are not.
private struct LocalRecipes {
    var report: ReplaceableFunction<(String) -> Void> { "report" }
    var send: ReplaceableFunction<@Sendable (String) -> Void> { "send" }
    let functions = ReplaceableFunctions<((String) -> Void, @Sendable (String) -> Void)>()
}

private struct Recipes {
    var count: Replaceable<Int> { "count" }
    var name: Replaceable<String?> { "name" }
    var load: Replaceable<@Sendable (Int) -> String> { "load" }
    var screen: Replaceable<Screen> { "screen" }
    var row: ReplaceableRecipe<@Sendable (Int) -> Screen, Screen> { "row" }
}

private func replace(_ recipes: inout Replacements<Recipes>) {
    recipes.count = 1
    recipes.name = nil
    recipes.name = "Ada"
    recipes.load = { "\($0)" }
    recipes.replace(\.screen) { Screen() }
    recipes.change(\.count) { $0 += 1 }
    recipes.change(\.screen) { $0.title = "Ada" }
    recipes.change(\.row) { $0.title = "Ada" }
    recipes.change(\.load) { load in load = { [load] in load($0 + 1) } }

    // expected-error@+1 {{cannot assign value of type 'String' to}}
    recipes.count = "1"
    // expected-error@+1 {{'nil' cannot be assigned to type 'Int'}}
    recipes.count = nil
    // expected-error@+1 {{has no dynamic member 'counts'}}
    recipes.counts = 1
    // expected-error@+1 {{a value that is not Sendable cannot be set; make it with $0.replace(\\.report) { … } instead}}
    recipes.screen = Screen()
    // expected-error@+1 {{a replacement is set as a whole}}
    _ = recipes.count
    // expected-error@+1 {{value of type 'Recipes' has no member 'counts'}}
    recipes.change(\.counts) { $0 += 1 }
    // expected-error@+1 {{value of type 'Screen' has no member 'titel'}}
    recipes.change(\.screen) { $0.titel = "Ada" }
    // expected-error@+1 {{cannot assign value of type 'String' to type 'Int'}}
    recipes.change(\.count) { $0 = "1" }
}

private func replaceLocally(_ recipes: inout Replacements<LocalRecipes>) {
    var lines: [String] = []
    recipes.report = { lines.append($0) }
    recipes.send = { _ in }
    recipes.replace(\.report) { { _ in } }
    recipes.change(\.report) { report in report = { [report] in report($0 + "!") } }
    // expected-error@+1 {{cannot assign value of type 'Int' to type '(String) -> Void'}}
    recipes.report = 1
    _ = lines
}

private struct Services: ~Copyable {
    let screen = SharedService<Screen>("screen")
}

private func requireSendable<Value: Sendable & ~Copyable>(_ type: Value.Type) {}

private func check() {
    requireSendable(Replacements<Recipes>.self)
    // expected-error@+1 {{type 'LocalRecipes' does not conform to the 'Sendable' protocol}}
    requireSendable(Replacements<LocalRecipes>.self)
    requireSendable(SharedService<Int>.self)
    requireSendable(_AsyncSharedService<Int>.self)
    // expected-error@+1 {{type 'Screen' does not conform to the 'Sendable' protocol}}
    requireSendable(SharedService<Screen>.self)
    // expected-error@+1 {{type 'Screen' does not conform to the 'Sendable' protocol}}
    requireSendable(_AsyncSharedService<Screen>.self)
    // expected-error@+1 {{type 'Services' does not conform to the 'Sendable' protocol}}
    requireSendable(_SharedServices<Services>.self)
}
