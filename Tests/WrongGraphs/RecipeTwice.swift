import Dovetail

@Graph
struct AppGraph {
    func a() -> A { A() }
    func a(b: B) -> A { A() }
    func b() -> B { B() }
}

/*
error 6:10 2 declarations of 'a', so a parameter of that name could mean either; rename one (from macro 'Graph')
note 5:10 the first 'a' is declared here
*/
