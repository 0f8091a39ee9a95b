import Dovetail

@Graph
struct AppGraph: ~Copyable {
    @Shared func a() -> A { A() }
    func b(a: A) -> B { B() }
}

/*
error 4:18 tests change copies of a @Graph, so AppGraph cannot be ~Copyable (from macro 'Graph')
*/
