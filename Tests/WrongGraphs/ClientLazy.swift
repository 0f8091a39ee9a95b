import Dovetail

@Client
struct Storage {
    lazy var load: () throws -> A = { A() }
}

/*
error 5:14 'load' is lazy, so it is not an endpoint; remove 'lazy' (from macro 'Client')
*/
