import Dovetail

@Graph
struct AppGraph {
    let name: String
    func name(b: B) -> String { "" }
    func b() -> B { B() }
    func c(name: String) -> C { C() }
}

/*
error 6:10 2 declarations of 'name', so a parameter of that name could mean either; rename one (from macro 'Graph')
note 5:9 the first 'name' is declared here
*/
