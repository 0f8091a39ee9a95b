// Inputs.
import Dovetail

@Graph struct StaticInput {
    static let a = A()
    // note 16: 'a' is declared here
    func b(a: A) -> B { B() }
    // error 12: 'a', which 'b' needs, is static, so the graph cannot supply it; remove 'static'
}

@Graph struct StaticRecipe {
    static func a() -> A { A() }
    // note 17: 'a' is declared here
    func b(a: A) -> B { B() }
    // error 12: 'a', which 'b' needs, is static, so the graph cannot supply it; remove 'static'
}

@Graph struct InputOfAnotherType {
    let name: Int
    func a(name: String) -> A { A() }
    // error 18: cannot convert value of type 'Int' to expected argument type 'String'
}
