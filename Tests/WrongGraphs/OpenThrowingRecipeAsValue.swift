import Dovetail

@Graph
struct AppGraph {
    func name() throws -> B { B() }
    func profile(_ id: Int, name: B, _ count: Int) -> A { A() }
    func screen(profile: A) -> Screen { Screen() }
}

/*
error 7:26 'profile' takes (Int, Int), but is requested without arguments; take it as '@escaping (Int, Int) throws -> A' (from macro 'Graph')
note 7:26 take the recipe itself
note 6:10 'profile' is declared here
*/
