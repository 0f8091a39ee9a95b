import Dovetail

@Graph
struct AppGraph {
    func a() async throws -> A { A() }
    func b(a: A) -> B { B() }
}
func use(_ graph: AppGraph) -> B { graph.b() }

/*
error 8:36 'async' call in a function that does not support concurrency
note 8:6 add 'async' to function 'use' to make it asynchronous
error 8:36 call can throw, but it is not marked with 'try' and the error is not handled
*/
