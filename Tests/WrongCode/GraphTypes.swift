// What the compiler says about types in generated code leads to the line of the recipe.
import Dovetail

@Graph struct ResultOfAnotherType {
    func a() -> B { B() }
    func screen(
        count: Int = 3,
        a: A
            // error 12: cannot convert value of type 'B' to expected argument type 'A'
    ) -> Screen { Screen() }
}

@Graph struct ConcurrentOfAnotherType: Sendable {
    func a() async -> A { A() }
    func b() async -> B { B() }
    @MainActor func screen(
        b: A,
        // error 12: cannot convert value of type 'B' to expected argument type 'A'
        a: A
    ) -> Screen { Screen() }
}

@Graph struct TypesInManyLines {
    let a: A
    func b(a: A) -> B { B() }
    func c() -> C { C() }
    func screen(
        _ count: Int,
        a: A,
        b: C,
        // error 12: cannot convert value of type 'B' to expected argument type 'C'
        c: B
            // error 12: cannot convert value of type 'C' to expected argument type 'B'
    ) -> Screen { Screen() }
}
