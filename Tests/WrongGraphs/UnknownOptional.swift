import Dovetail

@Graph
struct AppGraph {
    func a(analytics: B?) -> A { A() }
}

/*
error 5:12 nothing in AppGraph is named 'analytics', which 'a' needs (from macro 'Graph')
note 5:12 add an input 'analytics'
note 5:12 let the caller pass it
*/
