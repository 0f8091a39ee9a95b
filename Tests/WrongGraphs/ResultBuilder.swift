import Dovetail

@resultBuilder
enum Services {
    static func buildBlock(_ services: A...) -> [A] { services }
}

@Graph
struct AppGraph {
    @Services func services() -> [A] {
        A()
        A()
    }
}

/*
error 10:5 'services' is built by @Services, and @Graph cannot change such a body; call a method of an extension that builds it (from macro 'Graph')
*/
