import Dovetail

@Graph
struct AppGraph: Sendable {
    func a() async -> A { A() }
    func b() async -> B { B() }
    @MainActor func screen(
        b: A,
        a: A
    ) -> Screen { Screen() }
}

/*
error 8:12 cannot convert value of type 'B' to expected argument type 'A'
note 3:1 in expansion of macro 'Graph' on struct 'AppGraph' here
*/
