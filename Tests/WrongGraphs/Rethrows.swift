import Dovetail

@Graph
struct AppGraph {
    let a: A
    func b(a: A, _ make: () throws -> B) rethrows -> B { try make() }
}

/*
error 6:42 'b' rethrows, but its replacement cannot; write 'throws' (from macro 'Graph')
note 6:42 write 'throws'
*/
