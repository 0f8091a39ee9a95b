import Dovetail

@Graph
struct AppGraph {
    func a() -> A {
        let name = 3
        return B(name)
    }
    func b() -> B { A() }
}

/*
error 7:18 argument passed to call that takes no arguments
note written in expansion of macro '_LeafRecipe' on instance method 'a()' here
error 7:16 cannot convert return expression of type 'B' to return type 'A'
note written in expansion of macro '_LeafRecipe' on instance method 'a()' here
error 9:21 cannot convert return expression of type 'A' to return type 'B'
note written in expansion of macro '_LeafRecipe' on instance method 'b()' here
*/
