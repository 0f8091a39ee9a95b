import Dovetail

@Graph
struct AppGraph {
    func profile(_ id: Int = 0) -> A { A() }
    func screen(profile: @escaping @Sendable (Int, Int) -> A) -> Screen { Screen() }
}

/*
error 6:26 'profile' takes (Int), but is requested with (Int, Int); take it as '@escaping @Sendable (Int) -> A' (from macro 'Graph')
note 6:26 take it as it is
note 5:10 'profile' is declared here
*/
