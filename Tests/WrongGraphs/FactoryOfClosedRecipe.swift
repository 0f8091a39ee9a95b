import Dovetail

@Graph
struct AppGraph {
    func a() -> A { A() }
    func screen(a: (Int) -> A) -> Screen { Screen() }
}

/*
error 6:20 'a' takes no arguments, but is requested with (Int); take it as '@escaping () -> A' (from macro 'Graph')
note 6:20 take it as it is
note 5:10 'a' is declared here
*/
