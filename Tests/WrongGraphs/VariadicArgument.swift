import Dovetail

@Graph
struct AppGraph {
    func a(_ numbers: Int...) -> A { A() }
}

/*
error 5:23 'a' takes any number of arguments, which cannot be passed on; take an array (from macro 'Graph')
*/
