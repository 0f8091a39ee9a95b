// What tests replace and change.
import Dovetail

@Graph struct Replaced: Sendable {
    @Included let network: Network
    let name: String
    func a() -> A { A() }
    func typed() throws(Failure) -> A { A() }
    func loaded() throws -> A { A() }
    func numbered(_ number: Int) -> A { A() }
    func waiting() async -> A { A() }
    @MainActor func window() -> Screen { Screen() }
    func storage() -> Storage { Storage() }
    func namedStorage(_ name: String) -> Storage { Storage() }
    func report() -> (String) -> Void { { _ in } }
    func services(a: A) -> some Sequence<A> { [a] }
    private func secret() -> Storage { Storage() }
    func c(secret: Storage) -> C { C() }
}

// Not declared Sendable, but to be called from elsewhere.
@Graph struct ReplacedAsyncGraph {
    func report() -> (String) -> Void { { _ in } }
    func a() async -> A { A() }
}

func replace(_ graph: Replaced, _ other: ReplacedAsyncGraph) {
    _ = graph.replacing { $0.a = B() }
    // error 34: cannot assign value of type 'B' to type 'A'
    _ = graph.replacing { $0.laod = A() }
    // error 27: 'subscript(dynamicMember:)' is unavailable: neither the graph nor one that it includes has a recipe of this name
    _ = graph.replacing { $0.name = "" }
    // error 27: 'subscript(dynamicMember:)' is unavailable: an input is passed when the graph is made
    _ = graph.replacing { $0.services = [] }
    // error 30: 'services' is unavailable: its type has no name; return 'any' instead of 'some' to replace it
    _ = graph.replacing { $0.secret = Storage() }
    // error 30: 'secret' is unavailable: it is private; make it internal to replace it
    _ = graph.replacing { $0.report = { _ in } }
    // error 27: setter for 'subscript(dynamicMember:)' is unavailable: a value that is not Sendable cannot be set; make it with $0.replace(\.report) { … } instead
    _ = other.replacing { $0.report = { _ in } }
    // error 27: setter for 'subscript(dynamicMember:)' is unavailable: a value that is not Sendable cannot be set; make it with $0.replace(\.report) { … } instead
    _ = graph.replacing { $0.storage.load = { A() } }
    // error 27: getter for 'subscript(dynamicMember:)' is unavailable: a replacement is set as a whole; $0.change(\.client) { … } changes a part of it
}

func change(_ graph: Replaced) {
    _ = graph.replacing { $0.change(\.a) { $0 = B() } }
    // error 49: cannot assign value of type 'B' to type 'A'
    _ = graph.replacing { $0.change(\.store) { $0.load = { A() } } }
    // error 37: value of type 'Replaced.Recipes' has no member 'store'
    _ = graph.replacing { $0.change(\.misspelled) { $0 = A() } }
    // error 37: value of type 'Replaced.Recipes' has no member 'misspelled'
    _ = graph.replacing { $0.change(\.name) { $0 += "!" } }
    // error 30: conformance of '_Graph.NoReplacement<Service>' to '_Graph.ReplacementForm' is unavailable: an input is passed when the graph is made
    _ = graph.replacing { $0.change(\.secret) { $0.load = { A() } } }
    // error 39: 'secret' is unavailable: it is private; make it internal to replace it
    _ = graph.replacing { $0.change(\.namedStorage) { $0.lod = { A() } } }
    // error 58: value of type 'Storage' has no member 'lod'
    _ = graph.replacing { $0.inside(\.a) { _ in } }
    // error 30: 'inside' is unavailable: 'inside' takes an input or a recipe that provides a graph: it is @Included, or the name of its type ends in 'Graph'; $0.change(…) takes any
    _ = graph.replacing { $0.inside(\.network) { $0.hots = 3 } }
    // error 53: value of type 'Replacements<Network.Recipes>' has no dynamic member 'hots' using key path from root type 'Network.Recipes'
}

struct OtherFailure: Error {}
func otherA() async -> A { A() }
func failingA() async throws -> A { A() }

// A replacement may do what the recipe does, and no more.
func replaceWithEffects(_ graph: Replaced) {
    _ = graph.replacing { $0.replace(\.a) { throw Failure.any } }
    // error 43: invalid conversion from throwing function of type '@Sendable () throws -> A' to non-throwing function type '@Sendable () -> A'
    _ = graph.replacing { $0.replace(\.a) { await otherA() } }
    // error 43: cannot pass function of type '@Sendable () async -> A' to parameter expecting synchronous function type
    _ = graph.replacing { $0.replace(\.loaded) { try await failingA() } }
    // error 48: cannot pass function of type '@Sendable () async throws -> A' to parameter expecting synchronous function type
    _ = graph.replacing { $0.replace(\.waiting) { throw Failure.any } }
    // error 49: invalid conversion from throwing function of type '@Sendable () throws -> A' to non-throwing function type '@Sendable () async -> A'
    // The type of a closure's error is checked when it is thrown.
    _ = graph.replacing { $0.replace(\.typed) { throw OtherFailure() } }
    _ = graph.replacing { $0.replace(\.numbered) { _ in throw Failure.any } }
    // error 50: invalid conversion from throwing function of type '@Sendable (Int) throws -> A' to non-throwing function type '@Sendable (Int) -> A'
    _ = graph.replacing { $0.numbered = { _ in throw Failure.any } }
    // error 39: invalid conversion from throwing function of type '@Sendable (Replaced._Type.arg1_of_numbered) throws -> Replaced._Type.of_numbered.Service' (aka '@Sendable (Int) throws -> A') to non-throwing function type '@Sendable (Replaced._Type.arg1_of_numbered) -> Replaced._Type.of_numbered.Service' (aka '@Sendable (Int) -> A')
    _ = graph.replacing { $0.replace(\.a) { B() } }
    // error 45: cannot convert value of type 'B' to closure result type 'A'
    _ = graph.replacing { $0.replace(\.loaded) { B() } }
    // error 50: cannot convert value of type 'B' to closure result type 'A'
    _ = graph.replacing { $0.loaded = B() }
    // error 39: cannot assign value of type 'B' to type 'A'
    _ = graph.replacing { $0.replace(\.secret) { Storage() } }
    // error 40: 'secret' is unavailable: it is private; make it internal to replace it
}

// A name of an included graph leads to `inside`.
func replaceIncluded(_ graph: Replaced) {
    _ = graph.replacing { $0.client = A() }
    // error 27: 'subscript(dynamicMember:)' is unavailable: an included graph provides it; replace it there, as in $0.inside(\.network) { $0.api = … }
    _ = graph.replacing { $0.host = "" }
    // error 27: 'subscript(dynamicMember:)' is unavailable: an included graph provides it; replace it there, as in $0.inside(\.network) { $0.api = … }
    _ = graph.replacing { $0.row = { _ in B() } }
    // error 27: 'subscript(dynamicMember:)' is unavailable: an included graph provides it; replace it there, as in $0.inside(\.network) { $0.api = … }
    _ = graph.replacing { $0.replace(\.client) { A() } }
    // error 38: value of type 'Replaced.Recipes' has no member 'client'
}

@Graph struct NoRecipesGraph: Sendable { let a: A }
@Graph struct LocalFunctionsGraph { func count() -> () -> Int { { 1 } } }
struct CallGraph: Sendable { var calls = 0 }
@Graph struct OuterGraph: Sendable {
    @Included let inputs: NoRecipesGraph
    func calls() -> CallGraph { CallGraph() }
    func functions() -> LocalFunctionsGraph { LocalFunctionsGraph() }
}

// Nothing can be replaced inside of these.
func replaceInside(_ graph: OuterGraph) {
    _ = graph.replacing { $0.inside(\.inputs) { $0.a = A() } }
    // error 52: value of type '_Graph.NoReplacement<NoRecipesGraph>' has no member 'a'
    _ = graph.replacing { $0.inside(\.calls) { $0.calls = 1 } }
    // error 51: value of type '_Graph.NoReplacement<CallGraph>' has no member 'calls'
    _ = graph.replacing { $0.inside(\.functions) { $0.count = { 2 } } }
    // error 30: type 'LocalFunctionsGraph.Recipes' does not conform to the 'Sendable' protocol
}
