import Dovetail

@Graph
struct AppGraph: Sendable {
    func report() -> (String) -> Void { { _ in } }
}
let graph = AppGraph().replacing { $0.report = { _ in } }

/*
error 7:36 setter for 'subscript(dynamicMember:)' is unavailable: a value that is not Sendable cannot be set; make it with $0.replace(\.report) { … } instead
note written setter for 'subscript(dynamicMember:)' was obsoleted in Swift 6
*/
