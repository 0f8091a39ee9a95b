import Dovetail

@Graph
struct AppGraph<each Store> {
    let stores: (repeat each Store)
    func a(stores: (repeat each Store)) -> A { A() }
}

/*
error 4:17 a @Graph cannot have a parameter pack; let AppGraph be generic over one type, for example a tuple (from macro 'Graph')
*/
