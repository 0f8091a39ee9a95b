import Dovetail

@Graph
struct AppGraph {
    func profile(_ id: Int) -> A { A() }
    func screen(profile: @escaping (String) -> A) -> Screen { Screen() }
}

/*
error 6:36 cannot convert value of type 'String' to expected argument type 'Int'
note 3:1 in expansion of macro 'Graph' on struct 'AppGraph' here
*/
