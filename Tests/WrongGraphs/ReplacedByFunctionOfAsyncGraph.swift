import Dovetail

// Not declared Sendable, but to be called from elsewhere.
@Graph
struct AppGraph {
    func report() -> (String) -> Void { { _ in } }
    func a() async -> A { A() }
}
let graph = AppGraph().replacing { $0.report = { _ in } }

/*
error 9:36 setter for 'subscript(dynamicMember:)' is unavailable: a value that is not Sendable cannot be set; make it with $0.replace(\.report) { … } instead
note written setter for 'subscript(dynamicMember:)' was obsoleted in Swift 6
*/
