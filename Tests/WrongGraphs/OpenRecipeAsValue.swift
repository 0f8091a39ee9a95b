import Dovetail

@Graph
struct AppGraph {
    func profile(_ id: Int) -> A { A() }
    func screen(profile: A) -> Screen { Screen() }
}

/*
error 6:26 'profile' takes (Int), but is requested without arguments; take it as '@escaping (Int) -> A' (from macro 'Graph')
note 6:26 take the recipe itself
note 5:10 'profile' is declared here
*/
