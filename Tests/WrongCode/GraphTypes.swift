// What the compiler says about types in generated code leads to the line of the recipe.
import Dovetail

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

// Forms of types that a place cannot have.

struct Handle: ~Copyable {}
actor Counter {}

@Graph struct FormsOfParameters {
    let name: String
    func a(_ names: String...) -> A { A() }
    // error 21: 'a' takes any number of arguments, which cannot be passed on; take an array
    func b(name: inout String) -> B { B() }
    // error 18: the graph supplies one value for 'name', which 'b' takes inout
    func c(name: String...) -> C { C() }
    // error 18: the graph supplies one value for 'name', which 'c' takes as any number of arguments
    func d(_ service: some Service) -> D { D() }
    // error 23: 'd' is generic, so the graph cannot know what it provides; make FormsOfParameters generic, or say the type
    func e(name: some Service) -> D { D() }
    // error 18: 'e' is generic, so the graph cannot know what it provides; make FormsOfParameters generic, or say the type
    @Shared func service(name: String) -> some Service { A() }
    // error 43: 'service' is shared, so its result needs a name; return 'any' instead of 'some'
}

@Graph struct IsolatedSupplied {
    let counter: Counter
    func a(counter: isolated Counter) -> A { A() }
    // error 10: call to actor-isolated instance method 'a(counter:)' in a synchronous nonisolated context [#ActorIsolatedCall]
}

@Graph struct SharedHandle: Sendable {
    let a: A
    @Shared func handle(a: A) -> Handle { Handle() }
    // error 34: static property 'shared' requires that 'Handle' conform to 'Copyable'
    @Shared func leaf() -> Handle { Handle() }
    // error 30: static property 'shared' requires that 'Handle' conform to 'Copyable'
}

@Graph struct HandleAsInput {
    let handle: Handle
    // error 9: stored property 'handle' of 'Copyable'-conforming struct 'HandleAsInput' has non-Copyable type 'Handle'
    func a(handle: borrowing Handle) -> A { A() }
}

@Graph struct NotOwned {
    func handle() -> Handle { Handle() }
    func a(handle: Handle) -> A { A() }
    // error 20: argument passed to call that takes no arguments
    // error 20: parameter of noncopyable type 'Handle' must specify ownership
}

@Graph struct Handles {
    func handle() -> Handle { Handle() }
    func moved(_ handle: consuming Handle) -> Handle { handle }
}
func replaceHandles(_ graph: Handles) {
    _ = graph.replacing { $0.handle = Handle() }
    // error 30: referencing subscript 'subscript(dynamicMember:)' on '_Graph.SyncReplacement' requires that 'Handle' conform to 'Copyable'
    _ = graph.replacing { $0.moved = { $0 } }
    // error 30: subscript 'subscript(dynamicMember:)' requires that 'Handle' conform to 'Copyable'
    _ = graph.replacing { $0.replace(\.handle) { Handle() } }
    // error 30: referencing instance method 'replace(_:unused:fileID:line:with:)' on '_Graph.SyncReplacement' requires that 'Handle' conform to 'Copyable'
}

struct Recipes: Sendable {}

@Graph struct TypeWithTheNameOfRecipes {
    let a: A
    func recipes(a: A) -> Recipes { Recipes() }
    // error 27: 'Recipes' means the type that @Graph adds here; write the module before it, or rename your type
}
