import Dovetail

struct AppGraph {
    @Shared func a() -> A { A() }
}

/*
error 4:5 @Shared makes a recipe run once; it belongs on a method of a @Graph struct (from macro 'Shared ')
*/
