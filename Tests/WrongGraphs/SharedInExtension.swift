import Dovetail

@Graph
struct AppGraph {
    func a() -> A { A() }
}
extension AppGraph {
    @Shared func b() -> B { B() }
}

/*
error 8:5 @Shared makes a recipe run once; it belongs on a method of a @Graph struct (from macro 'Shared ')
*/
