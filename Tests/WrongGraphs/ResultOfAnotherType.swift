import Dovetail

@Graph
struct AppGraph {
    func a() -> B { B() }
    func screen(
        count: Int = 3,
        a: A
    ) -> Screen { Screen() }
}

/*
error 8:12 cannot convert value of type 'B' to expected argument type 'A'
note 3:1 in expansion of macro 'Graph' on struct 'AppGraph' here
*/
