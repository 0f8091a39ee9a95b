import Dovetail

@Graph
struct AppGraph {
    @Shared func a() -> some Service { A() }
}

/*
error 5:25 'a' is shared, so its result needs a name; return 'any' instead of 'some' (from macro 'Graph')
*/
