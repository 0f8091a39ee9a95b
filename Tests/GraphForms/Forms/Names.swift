import Dovetail

// Names of the user's that are Dovetail's, the standard library's, or words of the language.

@Graph struct NamesOfDovetail {
    struct DependencyGraph {}
    struct Replacements {}
    struct _Graph {}
    struct Service {}
    struct Graphs {}
    struct GraphIsolation {}
    struct Inner { struct Held {} }

    let input: Service?

    @Shared func service() -> DependencyGraph { DependencyGraph() }
    @Shared func later(service: DependencyGraph) async -> _Graph { _Graph() }
    func graph(_ input: Service?, service: DependencyGraph) -> Graphs { Graphs() }
    func replacements(graph: @escaping (Service?) -> Graphs) -> () -> Replacements { { Replacements() } }
    func held(graph: (Service?) -> Graphs) -> Inner.Held { Inner.Held() }
    func isolation(held: Inner.Held) -> GraphIsolation? { nil }
    func Base(input: Service?) -> Base? { nil }
}

@Graph struct NamesOfSwift {
    struct Copyable {}
    struct Error {}
    struct MainActor {}
    struct Sendable {}
    struct String {}
    struct Optional {}

    @Shared func copyable() -> Copyable { Copyable() }
    func error(copyable: Copyable) -> Error { Error() }
    func mainActor(_ error: Int, copyable: Copyable) -> MainActor { MainActor() }
    func sendable(mainActor: (Int) -> MainActor) -> Sendable { Sendable() }
    @Shared func string(sendable: Sendable) throws -> String { String() }
    @Shared func optional(sendable: Sendable?) -> Optional { Optional() }
}

@Graph struct NamesOfMembers {
    func replacing() -> Int { 1 }
    func dependencyGraph(replacing: Int) -> Int { replacing }
    func fatalError(dependencyGraph: Int) -> Int { dependencyGraph }
}

@Graph struct Words {
    let `in`: Int
    let `inout`: Int

    @Shared func `default`(in number: Int) -> Int { number }
    @Shared func `init`(`default`: Int) -> Int { `default` }
    func `Type`(`init` number: Int) -> Int { number }
    func `switch`(_ for: Int, `Type` number: Int) -> Int { `for` + number }
    func `func`(switch: @escaping (Int) -> Int, `inout` other: Int) -> Int { `switch`(other) }
    func await(func number: Int) -> Int { number }
    func async(await number: Int) -> Int { number }
    func any(async number: Int) -> Int { number }
    func `repeat`(any number: Int) -> Int { number }
    func `try`(repeat number: Int) -> Int { number }
    func copy(try number: Int) -> Int { number }
    func `throws`(copy number: Int) -> Int { number }
    func protocols(throws number: Int, _ `protocol`: Int, _ in: Int) -> Int { number + `protocol` + `in` }
}

@Graph struct RawNames {
    let `base url`: Int

    @Shared func `the api`(`base url` url: Int) -> Int { url }
    @Shared func `the api 2.0`(`base url` url: Int) -> Int { url }
    func `42`(`the api` api: Int) -> Int { api }
}

func replaceNames() {
    _ = Words(in: 1, `inout`: 3).replacing {
        $0.default = 1
        $0.`init` = 2
        $0.switch = { $0 }
        $0.await = 3
    }
    _ = RawNames(`base url`: 1).replacing {
        $0.`the api` = 3
        $0.`the api 2.0` = 4
    }
}
