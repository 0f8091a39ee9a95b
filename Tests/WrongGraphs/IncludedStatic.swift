import Dovetail

@Graph
struct Network: Sendable {
    let host: String
    func client() throws -> A { A() }
    func row(_ id: Int) -> B { B() }
    @MainActor func window() -> Screen { Screen() }
}

@Graph
struct AppGraph: Sendable {
    @Included let network: Network
    @Included static let other = Network(host: "")
}

/*
error 14:5 @Included takes services from another graph; it belongs on an input or a shared recipe of a @Graph struct (from macro 'Included ')
*/
