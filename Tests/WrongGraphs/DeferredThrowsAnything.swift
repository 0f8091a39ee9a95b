import Dovetail

@Graph
struct AppGraph {
    func a() throws -> A { A() }
    func screen(a: @escaping () throws(Failure) -> A) -> Screen { Screen() }
}

/*
error 6:20 'a' throws any error, but this function throws only Failure; take it as '@escaping () throws -> A' (from macro 'Graph')
note 6:20 take it as it is
note 5:10 'a' throws any error
*/
