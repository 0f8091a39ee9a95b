// One function of a client is replaced. Where a method has the same name, as @Client writes it for labels, the compiler decides what a closure with
// parameters is before it looks at the key path: then the closure says that it is `@Sendable`.
import Dovetail

private struct Api: Sendable {
    var limit: @Sendable (_ path: String) -> Int
    var load: @Sendable () -> [String]

    func limit(path: String) -> Int { limit(path) }

    func replacing<Function>(_ function: WritableKeyPath<Self, Function>, with replacement: Function) -> Self {
        var copy = self
        copy[keyPath: function] = replacement
        return copy
    }
}

private func replace(in api: Api) {
    _ = api.replacing(\.load) { [] }
    _ = api.replacing(\.limit) { @Sendable path in path.count }
    _ = api.replacing(\.limit) { $0.count }
    // error 32: converting non-Sendable function value to '@Sendable (String) -> Int' may introduce data races
}
