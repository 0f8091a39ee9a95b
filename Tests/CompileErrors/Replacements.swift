// What takes the place of a recipe has the type of its result, and can only be set. Graphs cross threads as services do.
import Dovetail

private final class Screen {}

private struct Recipes {
    var count: Replaceable<Int> { "count" }
    var name: Replaceable<String?> { "name" }
    var load: Replaceable<@Sendable (Int) -> String> { "load" }
    var screen: Replaceable<Screen> { "screen" }
}

private func replace(_ recipes: inout Replacements<Recipes>) {
    recipes.count = 1
    recipes.name = nil
    recipes.name = "Ada"
    recipes.load = { "\($0)" }
    recipes.replace(\.screen) { Screen() }

    // expected-error@+1 {{cannot assign value of type 'String' to}}
    recipes.count = "1"
    // expected-error@+1 {{'nil' cannot be assigned to type 'Int'}}
    recipes.count = nil
    // expected-error@+1 {{has no dynamic member 'counts'}}
    recipes.counts = 1
    // expected-error@+1 {{type 'Screen' does not conform to the 'Sendable' protocol}}
    recipes.screen = Screen()
    // expected-error@+1 {{a replacement is set as a whole}}
    _ = recipes.count
}

private struct Services: ~Copyable {
    let screen = SharedService<Screen>("screen")
}

private func requireSendable<Value: Sendable & ~Copyable>(_ type: Value.Type) {}

private func check() {
    requireSendable(SharedService<Int>.self)
    requireSendable(AsyncSharedService<Int>.self)
    // expected-error@+1 {{type 'Screen' does not conform to the 'Sendable' protocol}}
    requireSendable(SharedService<Screen>.self)
    // expected-error@+1 {{type 'Screen' does not conform to the 'Sendable' protocol}}
    requireSendable(AsyncSharedService<Screen>.self)
    // expected-error@+1 {{type 'Services' does not conform to the 'Sendable' protocol}}
    requireSendable(SharedServices<Services>.self)
}
