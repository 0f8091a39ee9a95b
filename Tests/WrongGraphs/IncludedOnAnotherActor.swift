import Dovetail

@Graph
struct Network: Sendable {
    let host: String
}

@globalActor
actor DatabaseActor {
    static let shared = DatabaseActor()
}

@DatabaseActor
@Graph
struct AppGraph {
    @Included @Shared func network() -> Network { Network(host: "") }
}

/*
warning 4:8 Network has no recipe; write methods with a result in the struct itself, not in an extension (from macro 'Graph')
error 16:15 'network' makes an included graph on DatabaseActor, where other graphs cannot reach it; make it elsewhere, and pass it as an input (from macro 'Graph')
*/
