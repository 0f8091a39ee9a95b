// What tests replace and change.
import Dovetail

@Graph struct ReplacedByAnotherType {
    func a() -> A { A() }
}
let replacedByAnotherType = ReplacedByAnotherType().replacing { $0.a = B() }
// error 72: cannot assign value of type 'B' to type 'A'

@Graph struct ReplacedByFunction: Sendable {
    func report() -> (String) -> Void { { _ in } }
}
let replacedByFunction = ReplacedByFunction().replacing { $0.report = { _ in } }
// error 59: setter for 'subscript(dynamicMember:)' is unavailable: a value that is not Sendable cannot be set; make it with $0.replace(\.report) { … } instead

// Not declared Sendable, but to be called from elsewhere.
@Graph struct ReplacedByFunctionOfAsyncGraph {
    func report() -> (String) -> Void { { _ in } }
    func a() async -> A { A() }
}
let replacedByFunctionOfAsyncGraph = ReplacedByFunctionOfAsyncGraph().replacing { $0.report = { _ in } }
// error 83: setter for 'subscript(dynamicMember:)' is unavailable: a value that is not Sendable cannot be set; make it with $0.replace(\.report) { … } instead

@Graph struct ReplacedInPart {
    func storage() -> Storage { Storage() }
}
let replacedInPart = ReplacedInPart().replacing { $0.storage.load = { A() } }
// error 51: getter for 'subscript(dynamicMember:)' is unavailable: a replacement is set as a whole; $0.change(\.client) { … } changes a part of it

@Graph struct ReplacedInput: Sendable {
    let a: A
    func b(a: A) -> B { B() }
}
let replacedInput = ReplacedInput(a: A()).replacing { $0.a = A() }
// error 58: 'a' is unavailable: an input is passed when the graph is made

@Graph struct ReplacedMisspelt: Sendable {
    func load() -> A { A() }
}
let replacedMisspelt = ReplacedMisspelt().replacing { $0.laod = A() }
// error 58: value of type 'Replacements<ReplacedMisspelt.Recipes>' has no dynamic member 'laod' using key path from root type 'ReplacedMisspelt.Recipes'

@Graph struct ReplacedOpaque: Sendable {
    func a() -> A { A() }
    func services(a: A) -> some Sequence<A> { [a] }
}
let replacedOpaque = ReplacedOpaque().replacing { $0.services = [] }
// error 54: 'services' is unavailable: its type has no name; return 'any' instead of 'some' to replace it

@Graph struct ReplacedPrivate {
    func a() -> A { A() }
    private func b() -> B { B() }
    func c(b: B) -> C { C() }
}
let replacedPrivate = ReplacedPrivate().replacing { $0.b = B() }
// error 56: 'b' is unavailable: it is private; make it internal to replace it

@Graph struct ChangedInput {
    let name: String
    func a(name: String) -> A { A() }
}
let changedInput = ChangedInput(name: "").replacing { $0.change(\.name) { $0 += "!" } }
// error 58: instance method 'change' requires that 'Unreplaceable' conform to 'ReplaceableKey'

@Graph struct ChangedMember {
    func storage(_ name: String) -> Storage { Storage() }
}
let changedMember = ChangedMember().replacing { $0.change(\.storage) { $0.lod = { A() } } }
// error 75: value of type 'Storage' has no member 'lod'

@Graph struct ChangedToAnotherType {
    func a() -> A { A() }
}
let changedToAnotherType = ChangedToAnotherType().replacing { $0.change(\.a) { $0 = B() } }
// error 85: cannot assign value of type 'B' to type 'A'

@Graph struct ChangedUnknown {
    func storage() -> Storage { Storage() }
    private func secret() -> Storage { Storage() }
    func c(secret: Storage) -> C { C() }
}
let changedUnknown = ChangedUnknown().replacing { $0.change(\.store) { $0.load = { A() } } }
// error 61: value of type 'ChangedUnknown.Recipes' has no member 'store'
let changedUnknownother = ChangedUnknown().replacing { $0.change(\.secret) { $0.load = { A() } } }
// error 59: instance method 'change' requires that 'Unreplaceable' conform to 'ReplaceableKey'

@Graph struct InsideNoGraph: Sendable {
    @Included let network: Network
    func screen() -> Screen { Screen() }
}

let insideNoGraph = InsideNoGraph(network: Network(host: "")).replacing { $0.inside(\.screen) { _ in } }
// error 78: 'inside' is unavailable: 'inside' takes an input or a recipe that provides a graph: it is @Included, or the name of its type ends in 'Graph'; $0.change(…) takes any

@Graph struct InsideUnknown: Sendable {
    @Included let network: Network
}

let insideUnknown = InsideUnknown(network: Network(host: "")).replacing { $0.inside(\.network) { $0.hots = 3 } }
// error 101: value of type 'Replacements<Network.Recipes>' has no dynamic member 'hots' using key path from root type 'Network.Recipes'
