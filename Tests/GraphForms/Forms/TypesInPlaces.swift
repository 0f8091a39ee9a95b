import Dovetail

// The forms of types that Swift has, each in all places of a signature: an input, a parameter that the graph supplies, one
// that the caller passes, a result, a shared result; and taken from an included graph. Types that only some places can have
// are in the file TypesInSomePlaces, and those that are mistakes in the file GraphTypes in Tests/WrongCode.

nonisolated protocol Holding<Item>: Sendable {
    associatedtype Item
}
nonisolated protocol Ordered: Sendable {}
nonisolated struct Held: Holding, Ordered {
    typealias Item = Int
}
nonisolated struct Variadic<each Item> {}
nonisolated enum Outer {
    struct Inner {}
}
nonisolated struct Handle: ~Copyable {}
typealias Make<Value> = () -> Value

@Graph
struct NamedParameters {
    let givenNamedParameters: (Int, _ completion: @escaping (Result<String, any Error>) -> Void) -> Void

    @Shared func sharedNamedParameters() -> (Int, _ completion: @escaping (Result<String, any Error>) -> Void) -> Void {
        { _, _ in }
    }
    func makeNamedParameters(
        givenNamedParameters: @escaping (Int, _ completion: @escaping (Result<String, any Error>) -> Void) -> Void,
        sharedNamedParameters: @escaping (Int, _ completion: @escaping (Result<String, any Error>) -> Void) -> Void,
        _ open: @escaping (Int, _ completion: @escaping (Result<String, any Error>) -> Void) -> Void
    ) -> (Int, _ completion: @escaping (Result<String, any Error>) -> Void) -> Void { open }
}

@Graph
struct TakeNamedParameters {
    @Included let inner: NamedParameters

    func take(
        givenNamedParameters: (Int, _ completion: @escaping (Result<String, any Error>) -> Void) -> Void,
        sharedNamedParameters: (Int, _ completion: @escaping (Result<String, any Error>) -> Void) -> Void,
        makeNamedParameters: (@escaping (Int, _ completion: @escaping (Result<String, any Error>) -> Void) -> Void) -> (
            Int, _ completion: @escaping (Result<String, any Error>) -> Void
        ) -> Void
    ) -> Int { 1 }
}

@Graph
struct Function {
    let givenFunction: () throws(Failure) -> (_ id: Int) -> String

    @Shared func sharedFunction() -> () throws(Failure) -> (_ id: Int) -> String { { { _ in "" } } }
    func makeFunction(
        givenFunction: @escaping () throws(Failure) -> (_ id: Int) -> String,
        sharedFunction: @escaping () throws(Failure) -> (_ id: Int) -> String,
        _ open: @escaping () throws(Failure) -> (_ id: Int) -> String
    ) -> () throws(Failure) -> (_ id: Int) -> String { open }
}

@Graph
struct TakeFunction {
    @Included let inner: Function

    func take(
        givenFunction: () throws(Failure) -> (_ id: Int) -> String,
        sharedFunction: () throws(Failure) -> (_ id: Int) -> String,
        makeFunction: (@escaping () throws(Failure) -> (_ id: Int) -> String) -> () throws(Failure) -> (_ id: Int) ->
            String
    ) -> Int { 1 }
}

@Graph
struct FunctionOfTuple {
    let givenFunctionOfTuple: ((Int, Int)) -> ()

    @Shared func sharedFunctionOfTuple() -> ((Int, Int)) -> () { { _ in } }
    func makeFunctionOfTuple(
        givenFunctionOfTuple: @escaping ((Int, Int)) -> (),
        sharedFunctionOfTuple: @escaping ((Int, Int)) -> (),
        _ open: @escaping ((Int, Int)) -> ()
    ) -> ((Int, Int)) -> () { open }
}

@Graph
struct TakeFunctionOfTuple {
    @Included let inner: FunctionOfTuple

    func take(
        givenFunctionOfTuple: ((Int, Int)) -> (),
        sharedFunctionOfTuple: ((Int, Int)) -> (),
        makeFunctionOfTuple: (@escaping ((Int, Int)) -> ()) -> ((Int, Int)) -> ()
    ) -> Int { 1 }
}

@Graph
struct Ownership {
    let givenOwnership: (inout Int, borrowing Handle, sending Object) -> sending Object

    @Shared func sharedOwnership() -> (inout Int, borrowing Handle, sending Object) -> sending Object {
        { _, _, _ in Object() }
    }
    func makeOwnership(
        givenOwnership: @escaping (inout Int, borrowing Handle, sending Object) -> sending Object,
        sharedOwnership: @escaping (inout Int, borrowing Handle, sending Object) -> sending Object,
        _ open: @escaping (inout Int, borrowing Handle, sending Object) -> sending Object
    ) -> (inout Int, borrowing Handle, sending Object) -> sending Object { open }
}

@Graph
struct TakeOwnership {
    @Included let inner: Ownership

    func take(
        givenOwnership: (inout Int, borrowing Handle, sending Object) -> sending Object,
        sharedOwnership: (inout Int, borrowing Handle, sending Object) -> sending Object,
        makeOwnership: (@escaping (inout Int, borrowing Handle, sending Object) -> sending Object) -> (
            inout Int, borrowing Handle, sending Object
        ) -> sending Object
    ) -> Int { 1 }
}

@Graph
struct IsolatedParameter {
    let givenIsolatedParameter: (isolated (any Actor)?, _ id: Int) -> Void

    @Shared func sharedIsolatedParameter() -> (isolated (any Actor)?, _ id: Int) -> Void { { _, _ in } }
    func makeIsolatedParameter(
        givenIsolatedParameter: @escaping (isolated (any Actor)?, _ id: Int) -> Void,
        sharedIsolatedParameter: @escaping (isolated (any Actor)?, _ id: Int) -> Void,
        _ open: @escaping (isolated (any Actor)?, _ id: Int) -> Void
    ) -> (isolated (any Actor)?, _ id: Int) -> Void { open }
}

@Graph
struct TakeIsolatedParameter {
    @Included let inner: IsolatedParameter

    func take(
        givenIsolatedParameter: (isolated (any Actor)?, _ id: Int) -> Void,
        sharedIsolatedParameter: (isolated (any Actor)?, _ id: Int) -> Void,
        makeIsolatedParameter: (@escaping (isolated (any Actor)?, _ id: Int) -> Void) -> (
            isolated (any Actor)?, _ id: Int
        ) -> Void
    ) -> Int { 1 }
}

@Graph
struct VariadicParameter {
    let givenVariadicParameter: (Int...) -> Void

    @Shared func sharedVariadicParameter() -> (Int...) -> Void { { (_: Int...) in } }
    func makeVariadicParameter(
        givenVariadicParameter: @escaping (Int...) -> Void,
        sharedVariadicParameter: @escaping (Int...) -> Void,
        _ open: @escaping (Int...) -> Void
    ) -> (Int...) -> Void { open }
}

@Graph
struct TakeVariadicParameter {
    @Included let inner: VariadicParameter

    func take(
        givenVariadicParameter: (Int...) -> Void,
        sharedVariadicParameter: (Int...) -> Void,
        makeVariadicParameter: (@escaping (Int...) -> Void) -> (Int...) -> Void
    ) -> Int { 1 }
}

@Graph
struct OnMainActor {
    let givenOnMainActor: @MainActor () -> Int

    @Shared func sharedOnMainActor() -> @MainActor () -> Int { { 1 } }
    func makeOnMainActor(
        givenOnMainActor: @escaping @MainActor () -> Int,
        sharedOnMainActor: @escaping @MainActor () -> Int,
        _ open: @escaping @MainActor () -> Int
    ) -> @MainActor () -> Int { open }
}

@Graph
struct TakeOnMainActor {
    @Included let inner: OnMainActor

    func take(
        givenOnMainActor: @MainActor () -> Int,
        sharedOnMainActor: @MainActor () -> Int,
        makeOnMainActor: (@escaping @MainActor () -> Int) -> @MainActor () -> Int
    ) -> Int { 1 }
}

@Graph
struct SendableFunction {
    let givenSendableFunction: @Sendable (_ id: Int) async throws -> Int

    @Shared func sharedSendableFunction() -> @Sendable (_ id: Int) async throws -> Int { { $0 } }
    func makeSendableFunction(
        givenSendableFunction: @escaping @Sendable (_ id: Int) async throws -> Int,
        sharedSendableFunction: @escaping @Sendable (_ id: Int) async throws -> Int,
        _ open: @escaping @Sendable (_ id: Int) async throws -> Int
    ) -> @Sendable (_ id: Int) async throws -> Int { open }
}

@Graph
struct TakeSendableFunction {
    @Included let inner: SendableFunction

    func take(
        givenSendableFunction: @Sendable (_ id: Int) async throws -> Int,
        sharedSendableFunction: @Sendable (_ id: Int) async throws -> Int,
        makeSendableFunction: (@escaping @Sendable (_ id: Int) async throws -> Int) ->
            @Sendable (_ id: Int) async throws -> Int
    ) -> Int { 1 }
}

@Graph
struct FunctionOfC {
    let givenFunctionOfC: @convention(c) (Int32) -> Int32

    @Shared func sharedFunctionOfC() -> @convention(c) (Int32) -> Int32 { { $0 } }
    func makeFunctionOfC(
        givenFunctionOfC: @escaping @convention(c) (Int32) -> Int32,
        sharedFunctionOfC: @escaping @convention(c) (Int32) -> Int32,
        _ open: @escaping @convention(c) (Int32) -> Int32
    ) -> @convention(c) (Int32) -> Int32 { open }
}

@Graph
struct TakeFunctionOfC {
    @Included let inner: FunctionOfC

    func take(
        givenFunctionOfC: @convention(c) (Int32) -> Int32,
        sharedFunctionOfC: @convention(c) (Int32) -> Int32,
        makeFunctionOfC: (@escaping @convention(c) (Int32) -> Int32) -> @convention(c) (Int32) -> Int32
    ) -> Int { 1 }
}

@Graph
struct ConcurrentFunction {
    let givenConcurrentFunction: @concurrent () async -> Int

    @Shared func sharedConcurrentFunction() -> @concurrent () async -> Int { { 1 } }
    func makeConcurrentFunction(
        givenConcurrentFunction: @escaping @concurrent () async -> Int,
        sharedConcurrentFunction: @escaping @concurrent () async -> Int,
        _ open: @escaping @concurrent () async -> Int
    ) -> @concurrent () async -> Int { open }
}

@Graph
struct TakeConcurrentFunction {
    @Included let inner: ConcurrentFunction

    func take(
        givenConcurrentFunction: @concurrent () async -> Int,
        sharedConcurrentFunction: @concurrent () async -> Int,
        makeConcurrentFunction: (@escaping @concurrent () async -> Int) -> @concurrent () async -> Int
    ) -> Int { 1 }
}

@Graph
struct FunctionOfAnyActor {
    let givenFunctionOfAnyActor: @isolated(any) @Sendable () -> Int

    @Shared func sharedFunctionOfAnyActor() -> @isolated(any) @Sendable () -> Int { { 1 } }
    func makeFunctionOfAnyActor(
        givenFunctionOfAnyActor: @escaping @isolated(any) @Sendable () -> Int,
        sharedFunctionOfAnyActor: @escaping @isolated(any) @Sendable () -> Int,
        _ open: @escaping @isolated(any) @Sendable () -> Int
    ) -> @isolated(any) @Sendable () -> Int { open }
}

@Graph
struct TakeFunctionOfAnyActor {
    @Included let inner: FunctionOfAnyActor

    func take(
        givenFunctionOfAnyActor: @isolated(any) @Sendable () -> Int,
        sharedFunctionOfAnyActor: @isolated(any) @Sendable () -> Int,
        makeFunctionOfAnyActor: (@escaping @isolated(any) @Sendable () -> Int) -> @isolated(any) @Sendable () -> Int
    ) -> Int { 1 }
}

@Graph
struct NamedFunction {
    let givenNamedFunction: Make<(first: Int, second: String)>

    @Shared func sharedNamedFunction() -> Make<(first: Int, second: String)> { { (1, "") } }
    func makeNamedFunction(
        givenNamedFunction: @escaping Make<(first: Int, second: String)>,
        sharedNamedFunction: @escaping Make<(first: Int, second: String)>,
        _ open: @escaping Make<(first: Int, second: String)>
    ) -> Make<(first: Int, second: String)> { open }
}

@Graph
struct TakeNamedFunction {
    @Included let inner: NamedFunction

    func take(
        givenNamedFunction: Make<(first: Int, second: String)>,
        sharedNamedFunction: Make<(first: Int, second: String)>,
        makeNamedFunction: (@escaping Make<(first: Int, second: String)>) -> Make<(first: Int, second: String)>
    ) -> Int { 1 }
}

@Graph
struct FunctionOfCallers {
    let givenFunctionOfCallers: nonisolated(nonsending) () async -> Int

    @Shared func sharedFunctionOfCallers() -> nonisolated(nonsending) () async -> Int { { 1 } }
    func makeFunctionOfCallers(
        givenFunctionOfCallers: nonisolated(nonsending) @escaping () async -> Int,
        sharedFunctionOfCallers: nonisolated(nonsending) @escaping () async -> Int,
        _ open: nonisolated(nonsending) @escaping () async -> Int
    ) -> nonisolated(nonsending) () async -> Int { open }
}

@Graph
struct TakeFunctionOfCallers {
    @Included let inner: FunctionOfCallers

    func take(
        givenFunctionOfCallers: nonisolated(nonsending) @escaping () async -> Int,
        sharedFunctionOfCallers: nonisolated(nonsending) @escaping () async -> Int,
        makeFunctionOfCallers: (nonisolated(nonsending) @escaping () async -> Int) ->
            nonisolated(nonsending) () async -> Int
    ) -> Int { 1 }
}

@Graph
struct NamedElements {
    let givenNamedElements: (first: Int, second: String)

    @Shared func sharedNamedElements() -> (first: Int, second: String) { (1, "") }
    func makeNamedElements(
        givenNamedElements: (first: Int, second: String),
        sharedNamedElements: (first: Int, second: String),
        _ open: (first: Int, second: String)
    ) -> (first: Int, second: String) { open }
}

@Graph
struct TakeNamedElements {
    @Included let inner: NamedElements

    func take(
        givenNamedElements: (first: Int, second: String),
        sharedNamedElements: (first: Int, second: String),
        makeNamedElements: ((first: Int, second: String)) -> (first: Int, second: String)
    ) -> Int { 1 }
}

@Graph
struct OptionalTuple {
    let givenOptionalTuple: (any Holding<Int>, Int)?

    @Shared func sharedOptionalTuple() -> (any Holding<Int>, Int)? { nil }
    func makeOptionalTuple(
        givenOptionalTuple: (any Holding<Int>, Int)?,
        sharedOptionalTuple: (any Holding<Int>, Int)?,
        _ open: (any Holding<Int>, Int)?
    ) -> (any Holding<Int>, Int)? { open }
}

@Graph
struct TakeOptionalTuple {
    @Included let inner: OptionalTuple

    func take(
        givenOptionalTuple: (any Holding<Int>, Int)?,
        sharedOptionalTuple: (any Holding<Int>, Int)?,
        makeOptionalTuple: ((any Holding<Int>, Int)?) -> (any Holding<Int>, Int)?
    ) -> Int { 1 }
}

@Graph
struct Composition {
    let givenComposition: any Holding<Int> & Ordered

    @Shared func sharedComposition() -> any Holding<Int> & Ordered { Held() }
    func makeComposition(
        givenComposition: any Holding<Int> & Ordered,
        sharedComposition: any Holding<Int> & Ordered,
        _ open: any Holding<Int> & Ordered
    ) -> any Holding<Int> & Ordered { open }
}

@Graph
struct TakeComposition {
    @Included let inner: Composition

    func take(
        givenComposition: any Holding<Int> & Ordered,
        sharedComposition: any Holding<Int> & Ordered,
        makeComposition: (any Holding<Int> & Ordered) -> any Holding<Int> & Ordered
    ) -> Int { 1 }
}

@Graph
struct ImplicitlyUnwrapped {
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    let givenImplicitlyUnwrapped: String!

    @Shared func sharedImplicitlyUnwrapped() -> String! { "" }
    func makeImplicitlyUnwrapped(
        givenImplicitlyUnwrapped: String!,
        sharedImplicitlyUnwrapped: String!,
        _ open: String!
    ) -> String! { open }
}

@Graph
struct TakeImplicitlyUnwrapped {
    @Included let inner: ImplicitlyUnwrapped

    func take(
        givenImplicitlyUnwrapped: String!,
        sharedImplicitlyUnwrapped: String!,
        makeImplicitlyUnwrapped: (String?) -> String?
    ) -> Int { 1 }
}

@Graph
struct MetatypeOfAny {
    let givenMetatypeOfAny: any Any.Type

    @Shared func sharedMetatypeOfAny() -> any Any.Type { Int.self }
    func makeMetatypeOfAny(
        givenMetatypeOfAny: any Any.Type,
        sharedMetatypeOfAny: any Any.Type,
        _ open: any Any.Type
    ) -> any Any.Type { open }
}

@Graph
struct TakeMetatypeOfAny {
    @Included let inner: MetatypeOfAny

    func take(
        givenMetatypeOfAny: any Any.Type,
        sharedMetatypeOfAny: any Any.Type,
        makeMetatypeOfAny: (any Any.Type) -> any Any.Type
    ) -> Int { 1 }
}

@Graph
struct Metatype {
    let givenMetatype: Held.Type

    @Shared func sharedMetatype() -> Held.Type { Held.self }
    func makeMetatype(givenMetatype: Held.Type, sharedMetatype: Held.Type, _ open: Held.Type) -> Held.Type { open }
}

@Graph
struct TakeMetatype {
    @Included let inner: Metatype

    func take(givenMetatype: Held.Type, sharedMetatype: Held.Type, makeMetatype: (Held.Type) -> Held.Type) -> Int { 1 }
}

@Graph
struct MetatypeOfProtocol {
    let givenMetatypeOfProtocol: (any Ordered).Type

    @Shared func sharedMetatypeOfProtocol() -> (any Ordered).Type { (any Ordered).self }
    func makeMetatypeOfProtocol(
        givenMetatypeOfProtocol: (any Ordered).Type,
        sharedMetatypeOfProtocol: (any Ordered).Type,
        _ open: (any Ordered).Type
    ) -> (any Ordered).Type { open }
}

@Graph
struct TakeMetatypeOfProtocol {
    @Included let inner: MetatypeOfProtocol

    func take(
        givenMetatypeOfProtocol: (any Ordered).Type,
        sharedMetatypeOfProtocol: (any Ordered).Type,
        makeMetatypeOfProtocol: ((any Ordered).Type) -> (any Ordered).Type
    ) -> Int { 1 }
}

@Graph
struct ExistentialMetatype {
    let givenExistentialMetatype: any Ordered.Type

    @Shared func sharedExistentialMetatype() -> any Ordered.Type { Held.self }
    func makeExistentialMetatype(
        givenExistentialMetatype: any Ordered.Type,
        sharedExistentialMetatype: any Ordered.Type,
        _ open: any Ordered.Type
    ) -> any Ordered.Type { open }
}

@Graph
struct TakeExistentialMetatype {
    @Included let inner: ExistentialMetatype

    func take(
        givenExistentialMetatype: any Ordered.Type,
        sharedExistentialMetatype: any Ordered.Type,
        makeExistentialMetatype: (any Ordered.Type) -> any Ordered.Type
    ) -> Int { 1 }
}

@Graph
struct Pack {
    let givenPack: Variadic<Int, (String, Bool), () -> Void>

    @Shared func sharedPack() -> Variadic<Int, (String, Bool), () -> Void> { Variadic() }
    func makePack(
        givenPack: Variadic<Int, (String, Bool), () -> Void>,
        sharedPack: Variadic<Int, (String, Bool), () -> Void>,
        _ open: Variadic<Int, (String, Bool), () -> Void>
    ) -> Variadic<Int, (String, Bool), () -> Void> { open }
}

@Graph
struct TakePack {
    @Included let inner: Pack

    func take(
        givenPack: Variadic<Int, (String, Bool), () -> Void>,
        sharedPack: Variadic<Int, (String, Bool), () -> Void>,
        makePack: (Variadic<Int, (String, Bool), () -> Void>) -> Variadic<Int, (String, Bool), () -> Void>
    ) -> Int { 1 }
}

@Graph
struct OptionalFunction {
    let givenOptionalFunction: ((_ id: Int) -> String)?

    @Shared func sharedOptionalFunction() -> ((_ id: Int) -> String)? { nil }
    func makeOptionalFunction(
        givenOptionalFunction: ((_ id: Int) -> String)?,
        sharedOptionalFunction: ((_ id: Int) -> String)?,
        _ open: ((_ id: Int) -> String)?
    ) -> ((_ id: Int) -> String)? { open }
}

@Graph
struct TakeOptionalFunction {
    @Included let inner: OptionalFunction

    func take(
        givenOptionalFunction: ((_ id: Int) -> String)?,
        sharedOptionalFunction: ((_ id: Int) -> String)?,
        makeOptionalFunction: (((_ id: Int) -> String)?) -> ((_ id: Int) -> String)?
    ) -> Int { 1 }
}

@Graph
struct UnwrappedFunction {
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    let givenUnwrappedFunction: ((_ id: Int) -> String)!

    @Shared func sharedUnwrappedFunction() -> ((_ id: Int) -> String)! { nil }
    func makeUnwrappedFunction(
        givenUnwrappedFunction: ((_ id: Int) -> String)!,
        sharedUnwrappedFunction: ((_ id: Int) -> String)!,
        _ open: ((_ id: Int) -> String)!
    ) -> ((_ id: Int) -> String)! { open }
}

@Graph
struct TakeUnwrappedFunction {
    @Included let inner: UnwrappedFunction

    func take(
        givenUnwrappedFunction: ((_ id: Int) -> String)!,
        sharedUnwrappedFunction: ((_ id: Int) -> String)!,
        makeUnwrappedFunction: (((_ id: Int) -> String)?) -> ((_ id: Int) -> String)?
    ) -> Int { 1 }
}

@Graph
struct ArrayOfFunctions {
    let givenArrayOfFunctions: [(_ id: Int) throws(Failure) -> String]

    @Shared func sharedArrayOfFunctions() -> [(_ id: Int) throws(Failure) -> String] { [] }
    func makeArrayOfFunctions(
        givenArrayOfFunctions: [(_ id: Int) throws(Failure) -> String],
        sharedArrayOfFunctions: [(_ id: Int) throws(Failure) -> String],
        _ open: [(_ id: Int) throws(Failure) -> String]
    ) -> [(_ id: Int) throws(Failure) -> String] { open }
}

@Graph
struct TakeArrayOfFunctions {
    @Included let inner: ArrayOfFunctions

    func take(
        givenArrayOfFunctions: [(_ id: Int) throws(Failure) -> String],
        sharedArrayOfFunctions: [(_ id: Int) throws(Failure) -> String],
        makeArrayOfFunctions: ([(_ id: Int) throws(Failure) -> String]) -> [(_ id: Int) throws(Failure) -> String]
    ) -> Int { 1 }
}

@Graph
struct DictionaryOfFunctions {
    let givenDictionaryOfFunctions: [String: [(_ id: Int) async -> Void]]

    @Shared func sharedDictionaryOfFunctions() -> [String: [(_ id: Int) async -> Void]] { [:] }
    func makeDictionaryOfFunctions(
        givenDictionaryOfFunctions: [String: [(_ id: Int) async -> Void]],
        sharedDictionaryOfFunctions: [String: [(_ id: Int) async -> Void]],
        _ open: [String: [(_ id: Int) async -> Void]]
    ) -> [String: [(_ id: Int) async -> Void]] { open }
}

@Graph
struct TakeDictionaryOfFunctions {
    @Included let inner: DictionaryOfFunctions

    func take(
        givenDictionaryOfFunctions: [String: [(_ id: Int) async -> Void]],
        sharedDictionaryOfFunctions: [String: [(_ id: Int) async -> Void]],
        makeDictionaryOfFunctions: ([String: [(_ id: Int) async -> Void]]) -> [String: [(_ id: Int) async -> Void]]
    ) -> Int { 1 }
}

@Graph
struct Qualified {
    let givenQualified: Swift.Array<Outer.Inner>

    @Shared func sharedQualified() -> Swift.Array<Outer.Inner> { [] }
    func makeQualified(
        givenQualified: Swift.Array<Outer.Inner>,
        sharedQualified: Swift.Array<Outer.Inner>,
        _ open: Swift.Array<Outer.Inner>
    ) -> Swift.Array<Outer.Inner> { open }
}

@Graph
struct TakeQualified {
    @Included let inner: Qualified

    func take(
        givenQualified: Swift.Array<Outer.Inner>,
        sharedQualified: Swift.Array<Outer.Inner>,
        makeQualified: (Swift.Array<Outer.Inner>) -> Swift.Array<Outer.Inner>
    ) -> Int { 1 }
}

@Graph
struct InParentheses {
    let givenInParentheses: (Int)

    @Shared func sharedInParentheses() -> (Int) { 1 }
    func makeInParentheses(givenInParentheses: (Int), sharedInParentheses: (Int), _ open: (Int)) -> (Int) { open }
}

@Graph
struct TakeInParentheses {
    @Included let inner: InParentheses

    func take(givenInParentheses: (Int), sharedInParentheses: (Int), makeInParentheses: ((Int)) -> (Int)) -> Int { 1 }
}

@Graph
struct Inline {
    let givenInline: [2 of Int]

    @Shared func sharedInline() -> [2 of Int] { [1, 2] }
    func makeInline(givenInline: [2 of Int], sharedInline: [2 of Int], _ open: [2 of Int]) -> [2 of Int] { open }
}

@Graph
struct TakeInline {
    @Included let inner: Inline

    func take(givenInline: [2 of Int], sharedInline: [2 of Int], makeInline: ([2 of Int]) -> [2 of Int]) -> Int { 1 }
}
