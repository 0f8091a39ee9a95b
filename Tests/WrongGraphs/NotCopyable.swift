import Dovetail

@Graph
struct AppGraph: ~Copyable {
    @Shared func a() -> A { A() }
    func b(a: A) -> B { B() }
}

/*
error 4:18 a @Graph is copied to be changed for a test, so AppGraph cannot be ~Copyable (from macro 'Graph')
*/
