import Dovetail

@Graph
struct AppGraph {
    func log(_ text: String) { print(text) }
}

/*
error 5:10 'log' returns nothing, so it is not a recipe; move it to an extension of AppGraph (from macro 'Graph')
*/
