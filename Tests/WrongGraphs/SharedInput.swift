import Dovetail

@Graph
struct AppGraph {
    @Shared let name: String
    func a(name: String) -> A { A() }
}

/*
error 5:5 @Shared makes a recipe run once; it belongs on a method of a @Graph struct (from macro 'Shared ')
*/
