import Dovetail

struct AppGraph {}

@Graph
extension AppGraph {
    func a() -> A { A() }
}

/*
error 6:1 @Graph wires the recipes in a struct itself; a macro cannot see those in an extension (from macro 'Graph')
*/
