import Dovetail

@Graph
struct AppGraph {
    func a() async -> A { A() }
    func screen(a: @escaping () -> A) -> Screen { Screen() }
}

/*
error 6:20 'a' is async, but this function is not; take it as '@escaping () async -> A' (from macro 'Graph')
note 6:20 take it as it is
note 5:10 'a' is async
*/
