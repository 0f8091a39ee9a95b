import Dovetail

@Graph
struct AppGraph {
    let name: Int
    func a(name: String) -> A { A() }
}

/*
error 6:18 cannot convert value of type 'Int' to expected argument type 'String'
note 3:1 in expansion of macro 'Graph' on struct 'AppGraph' here
*/
