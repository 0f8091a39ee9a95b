import Dovetail

@Graph
struct AppGraph {
    var limit = 10
    @Shared func a(limit: Int) -> A { A() }
}

/*
error 5:9 'limit' can change, but what @Shared recipes made of it stays; let nobody else set it (from macro 'Graph')
note 5:9 let nobody else set it
*/
