import Dovetail

@Graph
struct AppGraph {
    func profile(_ id: Int, _ name: String) -> A { A() }
    func screen(profile: @escaping (Int) -> A) -> Screen { Screen() }
}

/*
error 6:26 'profile' takes (Int, String), but is requested with (Int); take it as '@escaping (Int, String) -> A' (from macro 'Graph')
note 6:26 take it as it is
note 5:10 'profile' is declared here
*/
