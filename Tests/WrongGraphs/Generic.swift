import Dovetail

@Graph
struct AppGraph {
    func list<Element>(_ element: Element) -> [Element] { [element] }
}

/*
error 5:14 'list' is generic, so the graph cannot know what it provides; make AppGraph generic, or say the type (from macro 'Graph')
*/
