import Dovetail

struct AppGraph {
    @Included let other: Other
}

@Graph
struct Other {
    func name() -> String { "" }
}

/*
error 4:5 @Included takes services from another graph; it belongs on an input or a shared recipe of a @Graph struct (from macro 'Included ')
*/
