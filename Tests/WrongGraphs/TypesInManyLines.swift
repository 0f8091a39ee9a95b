import Dovetail

@Graph
struct AppGraph {
    let a: A
    func b(a: A) -> B { B() }
    func c() -> C { C() }
    func screen(
        _ count: Int,
        a: A,
        b: C,
        c: B
    ) -> Screen { Screen() }
}

/*
error 11:12 cannot convert value of type 'B' to expected argument type 'C'
note 3:1 in expansion of macro 'Graph' on struct 'AppGraph' here
error 12:12 cannot convert value of type 'C' to expected argument type 'B'
note 3:1 in expansion of macro 'Graph' on struct 'AppGraph' here
*/
