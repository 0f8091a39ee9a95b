import Testing

@Suite("@Graph: what is written")
struct GraphExpansionTests {
    /// Checks parts of the source that is added to a graph, whose members begin in line 2, and that there is nothing to
    /// report. How it is laid out is another matter.
    private func expect(
        _ members: String,
        in head: String = "struct G",
        within surroundings: [String] = [],
        adds sources: String...,
        at location: SourceLocation = #_sourceLocation
    ) throws {
        let expansion = try Expansion(of: "Graph", at: "\(head) {\n\(members)\n}", in: surroundings)
        #expect(expansion.diagnostics.isEmpty, sourceLocation: location)
        let words = words(of: expansion.source)
        for source in sources { #expect(words.contains(self.words(of: source)), sourceLocation: location) }
    }

    private func words(of source: String) -> String {
        source.split(whereSeparator: \.isWhitespace).joined(separator: " ").replacing("( ", with: "(")
    }

    @Test("@Graph writes all that a graph needs")
    func graph() throws {
        let expansion = try Expansion(
            of: "Graph",
            at: """
                struct AppGraph {
                    let baseURL: URL

                    /// Talks to the server.
                    @Shared func api(baseURL: URL) -> any Api { HTTPApi(baseURL: baseURL) }
                    func retrieveUsers(api: any Api) -> Users.Retrieve { partial(api.fetch, arg1: .users) }
                    func profile(_ id: User.ID, retrieveUsers: @escaping Users.Retrieve) -> Profile { Profile(id) }
                    func screen(profile: @escaping (User.ID) -> Profile) -> Screen { Screen(profile) }
                }
                """
        )
        #expect(expansion.diagnostics.isEmpty)
        #expect(expansion.source.count <= 4_800)
        #expect(
            expansion.source == """
                /// Talks to the server.
                ///
                /// Supplied with `baseURL`.
                @inline(never) func api() -> any Api {
                    if let _made = _shared.services.api.made { return _made }
                    return _shared.live.api.get("AppGraph.api", _replaced) {
                #sourceLocation(file: "/sources/File.swift", line: 4)
                        return
                                 api(baseURL: baseURL)
                #sourceLocation()
                    }
                }
                /// Supplied with `api`.
                func retrieveUsers() -> Users.Retrieve {
                    if let _made = _Type.of_retrieveUsers.replacement("retrieveUsers", _replaced) { return _made }
                #sourceLocation(file: "/sources/File.swift", line: 5)
                    let _made: _Type.of_retrieveUsers.Service =
                         retrieveUsers(api: api())
                #sourceLocation()
                    return _replaced._isEmpty ? _made : _Type.of_retrieveUsers.changed("retrieveUsers", _made, _replaced)
                }
                /// Supplied with `retrieveUsers`.
                func profile(_ id: User.ID) -> Profile {
                    if let _replacement = Recipes().profile.replacement(_replaced) { return _Type.of_profile.changed("profile", _replacement(id), _replaced) }
                #sourceLocation(file: "/sources/File.swift", line: 6)
                    let _made: _Type.of_profile.Service =
                         profile(id,            retrieveUsers: retrieveUsers())
                #sourceLocation()
                    return _replaced._isEmpty ? _made : _Type.of_profile.changed("profile", _made, _replaced)
                }
                /// Supplied with `profile`.
                func screen() -> Screen {
                    if let _made = _Type.of_screen.replacement("screen", _replaced) { return _made }
                #sourceLocation(file: "/sources/File.swift", line: 7)
                    let _made: _Type.of_screen.Service =
                         screen(profile: { profile($0) })
                #sourceLocation()
                    return _replaced._isEmpty ? _made : _Type.of_screen.changed("screen", _made, _replaced)
                }
                struct _Type {
                    typealias _Of<_T: ~Swift::Copyable> = Dovetail::_Graph.ServiceType<_Isolation, AppGraph, _T>
                    typealias of_baseURL = _Of<URL>
                    typealias of_api = _Of<any Api>
                    typealias of_retrieveUsers = _Of<Users.Retrieve>
                    typealias of_profile = _Of<Profile>
                    typealias of_screen = _Of<Screen>
                    typealias arg1_of_profile = User.ID
                }
                nonisolated final class _Shared {
                #sourceLocation(file: "/sources/File.swift", line: 5)
                    let api = _Type.of_api.shared
                #sourceLocation()
                }
                nonisolated struct _SharedTypes { private let types: (_Type.of_api)? }
                var _shared = Dovetail::_Graph.SharedReference<_Shared, _SharedTypes>(.init())
                nonisolated struct Recipes: Dovetail::_Graph.RecipeList {
                    var baseURL: _Type.of_baseURL.Input { .init("baseURL", _Get.of_baseURL) }
                    var api: _Type.of_api.Recipe { .init("api", _Get.of_api) }
                    var retrieveUsers: _Type.of_retrieveUsers.FunctionRecipe { .init("retrieveUsers", _Get.of_retrieveUsers) }
                    var profile: _Type.of_profile.Factory<(_Type.arg1_of_profile) -> _Type.of_profile.Service, @Sendable (_Type.arg1_of_profile) -> _Type.of_profile.Service, @_Concurrency.MainActor @Sendable (_Type.arg1_of_profile) -> _Type.of_profile.Service> { .init("profile", _Get.of_profile) }
                    var screen: _Type.of_screen.Recipe { .init("screen", _Get.of_screen) }
                    private let _functions: (_Type.of_retrieveUsers)? = nil
                    static var _copy: Dovetail::_Graph.GraphCopy<_Isolation, AppGraph, Self> { .init(_Get._copy) }
                    static func _describe(_ path: Dovetail::_Graph.Path) -> Dovetail::DependencyGraph { .init(recipes: #\"""
                        2 input baseURL -> URL
                        5 shared api(baseURL) -> any Api
                        6 retrieveUsers(api) -> Users.Retrieve
                        7 profile(_: User.ID, retrieveUsers) -> Profile
                        8 screen(profile: (User.ID)) -> Screen
                        \"""#, of: "AppGraph", fileID: "Module/File.swift", within: path) }
                }
                typealias _Includable = Recipes
                /// Returns a copy in which recipes are replaced.
                func replacing(_ change: (inout Dovetail::Replacements<Recipes>) throws -> Void) rethrows -> Self { try Recipes._replacing(self, change) }
                var _replaced = Dovetail::Replacements(Recipes())
                struct _Isolation { let marker: Dovetail::_Graph.IsolationMarker }
                nonisolated var _recipes: Recipes { .init() }
                enum _Get {
                    static func of_baseURL(_ graph: AppGraph) -> _Type.of_baseURL.Service { graph.baseURL }
                    static func of_api(_ graph: AppGraph) -> _Type.of_api.Service { graph.api() }
                    static func of_retrieveUsers(_ graph: AppGraph) -> _Type.of_retrieveUsers.Service { graph.retrieveUsers() }
                    static func of_profile(_ graph: AppGraph) -> (_Type.arg1_of_profile) -> _Type.of_profile.Service { { graph.profile($0) as _Type.of_profile.Service } }
                    static func of_screen(_ graph: AppGraph) -> _Type.of_screen.Service { graph.screen() }
                    static func _copy(_ graph: AppGraph) -> (Dovetail::Replacements<Recipes>) -> AppGraph { { var copy = graph; copy._shared = .init(_Shared()); copy._replaced._merge($0); return copy } }
                }
                /// The graph as a value.
                nonisolated static var dependencyGraph: Dovetail::DependencyGraph { _Includable._describe([]) }
                """
        )
    }

    @Test("Effects and isolation propagate to dependents")
    func effects() throws {
        try expect(
            """
            func a() throws(Failure) -> A { A() }
            func b(a: A) async -> B { B() }
            func c(b: B) throws(Other) -> C { C() }
            @MainActor func e() -> E { E() }
            @Shared func f(e: E, a: A) -> F { F() }
            nonisolated func g(e: E) -> H { H() }
            @Other.DatabaseActor func h(e: E) -> I { I() }
            @Shared func i(b: B) -> J { J() }
            """,
            adds: "func b() async throws(Failure) -> B {",
            "let _made: _Type.of_b.Service = try await b(a: a())",
            "func c() async throws -> C {",
            """
            @inline(never) @MainActor func f() throws(Failure) -> F {
                if let _made = _shared.services.f.made { return _made }
                return try _shared.live.f.get("G.f") { () throws(_Type.error_of_f) -> _Type.of_f.Service in
            """,
            "nonisolated func g() async -> H {",
            "@Other.DatabaseActor func h() async -> I {",
            """
            func i() async throws(Failure) -> J {
                if let _made = _shared.services.i.made { return _made }
                return try await _shared.live.i.get("G.i") { () async throws(_Type.error_of_i) -> _Type.of_i.Service in
            """,
            "let f = _Type.of_f.shared",
            "let i = _Type.of_i.AsyncShared()"
        )
    }

    @Test("Dependencies of a shared service do not keep the graph, if they could")
    func unheld() throws {
        try expect(
            """
            let name: String
            func a(_ x: Int) -> A { A() }
            func b(a: @escaping (Int) -> A) -> B { B() }
            @Shared func c(b: B, name: String) -> C { C() }
            @Shared func d(name: String) -> D { D() }
            """,
            adds: "return d(name: name)",
            "return _graph.c(b: _graph.b(), name: _graph.name)",
            "nonisolated final class _Shared: Dovetail::_Graph.KeepingServices {"
        )
    }

    @Test("Asynchronous dependencies are made at the same time where there are several")
    func concurrency() throws {
        try expect(
            """
            let name: String
            @Shared func a(name: String) async throws -> A { A() }
            func b(name: String) async throws(Failure) -> B { B() }
            func c(b: B) -> C { C() }
            func d(_ c: Int, a: A, name: String,
                c inner: C) -> D { D() }
            @Shared func e(b: B, d: @escaping (Int) async throws -> D, c: C) -> E { E() }
            """,
            in: "struct G: Sendable",
            adds: "let _service_a = _services.adding(_shared.services.a.made) { try await a() }",
            """
            #sourceLocation(file: "/sources/File.swift", line: 6)
                let _service_c = _services.adding { () async throws(Failure) in try await self.c() }
            #sourceLocation()
            """,
            "let _made: _Type.of_d.Service = try await d(c, a: _service_a(), name: name, c: _service_c())",
            "let _service_b = _services.adding { () async throws(Failure) in try await _graph.b() }",
            "let _made: _Type.of_c.Service = try await c(b: b())"
        )
    }

    @Test("Asynchronous dependencies are called where they cannot be made by other tasks, or kept")
    func noConcurrency() throws {
        func members(_ parameters: String) -> String {
            """
            func a() async -> A { A() }
            func b() async -> B! { B() }
            func c() async -> C { C() }
            func d(\(parameters)) -> D { D() }
            """
        }
        try expect(members("a: A, c: C"), adds: "let _made: _Type.of_d.Service = await d(a: a(), c: c())")
        for graph in ["struct G: @unchecked Sendable", "@MainActor struct G"] {
            try expect(members("a: A, c: C"), in: graph, adds: "_services.adding { await a() }")
        }
        for parameters in [
            "a: A, b: B", "a: A, c: sending C", "a: consuming A, c: C", "a: @autoclosure () -> A, c: C",
            "a: A, c: () async -> C",
        ] {
            let expansion = try Expansion(of: "Graph", at: "struct G: Sendable {\n\(members(parameters))\n}")
            #expect(!expansion.source.contains("_services"), "\(parameters)")
        }
    }

    @Test("A function that returns what a recipe provides is the recipe")
    func functions() throws {
        try expect(
            """
            func value() -> () -> Int { { 3 } }
            func b(_ x: Int, _ y: inout Int) -> B { B() }
            func c(value: () -> Int, b: @escaping (Int, inout Int) async throws -> B) -> C { C() }
            func d(value: () -> () -> Int, b: MakeB) -> D { D() }
            func e(_ n: Int = 1, e: (Int) -> E) -> E { E() }
            """,
            adds: "let _made: _Type.of_c.Service = c(value: value(), b: { b($0, &$1) })",
            "let _made: _Type.of_d.Service = d(value: { value() }, b: { b($0, &$1) })",
            "let _made: _Type.of_e.Service = e(n, e: { e($0) })",
            "4 c(value, b: (Int, inout Int)) -> C"
        )
    }

    @Test("Access and availability are those of the recipe")
    func access() throws {
        try expect(
            """
            public let name: String
            public var limit: Int = 10
            let log: @Sendable (String) -> Void
            let fixed = 3
            @available(*, deprecated) public func a(name: String) -> A { A() }
            private func b(log: @escaping @Sendable (String) -> Void) -> B { B() }
            func c(b: B, limit: Int) -> C { C(fixed) }
            func d(time: Int = 3) -> D { D() }
            """,
            in: "public struct G: Sendable",
            adds: "/// The recipe with its default values. func d() -> D {",
            "@available(*, deprecated) public func a() -> A {",
            "private func b() -> B { #source",
            "public nonisolated struct Recipes: Swift::Sendable, Dovetail::_Graph.RecipeList { public var name: _Type.of_name.Input {",
            "@available(*, deprecated) public var a: _Type._Of<A>.Recipe {",
            "public func replacing(",
            "public nonisolated static var dependencyGraph",
            "7 private b(log) -> B",
            """
            /// Creates the graph from its inputs.
            public init(name: String, limit: Int = 10, log: @escaping @Sendable (String) -> Void) {
            #sourceLocation(file: "/sources/File.swift", line: 2)
                self.name = name
            #sourceLocation()
            #sourceLocation(file: "/sources/File.swift", line: 3)
                self.limit = limit
            #sourceLocation()
                self.log = log
            }
            """
        )
    }

    @Test(
        "The initializer is as visible as the least visible input, among those whose access level is written",
        arguments: [
            ("public", ["let"], "public "), ("public", ["public let", "let"], "public "),
            ("public", ["package let", "let"], "package "), ("package", ["public let"], "package "),
            ("public", ["fileprivate let", "internal let"], nil), ("public", ["internal let"], nil),
            ("", ["public let"], nil),
        ]
    )
    func accessOfInitializer(graph: String, inputs: [String], expected: String?) throws {
        let inputs = inputs.enumerated().map { "\($1) input\($0): Int\n" }.joined()
        let source = try Expansion(of: "Graph", at: "\(graph) struct G {\n\(inputs)func a() -> A { A() }\n}").source
        let found = source.split(separator: "\n").first { $0.contains("init(input0") }
        #expect(found?.split(separator: "init").first.map(String.init) == expected)
    }

    @Test("A nested graph is named with the types around it, and the name of a shared recipe may need backticks")
    func names() throws {
        try expect(
            """
            func a() -> A { A() }
            @Shared func `default`(a: A) -> Store { Store() }
            @Shared func `v1.0`(a: A) -> B { B() }
            """,
            in: "struct G<Store>",
            within: ["extension Users {}"],
            adds: "let `default` = _Type.of_default.shared",
            "return _shared.live.`default`.get(\"Users.G.default\", _replaced) {",
            "return _shared.live.`v1.0`.get(\"Users.G.v1.0\") {",
            "if let _made = _Type.`of_v1.0`.replacement(\"v1.0\", _replaced) { return _made }"
        )
    }

    @Test("Functions that need not be Sendable can be set where the graph does not have to be")
    func localFunctions() throws {
        let recipes = """
            func a(b: B) -> (Int) -> Void { { _ in } }
            func b() -> B { { 3 } }
            func c(b: @escaping B) -> C { C() }
            func d(c: C) -> @Sendable () -> Int { { 3 } }

            """
        try expect(
            recipes,
            adds: """
                nonisolated struct Recipes: Dovetail::_Graph.RecipeList {
                    var a: _Type.of_a.FunctionRecipe { .init("a", _Get.of_a) }
                    var b: _Type.of_b.FunctionRecipe { .init("b", _Get.of_b) }
                    var c: _Type.of_c.Recipe { .init("c", _Get.of_c) }
                    var d: _Type.of_d.Recipe { .init("d", _Get.of_d) }
                    private let _functions: (_Type.of_a, _Type.of_b)? = nil
                """
        )
        let others = [
            (recipes, "struct G: Sendable"), (recipes + "func g() async -> E { E() }", "struct G"),
            (recipes + "@MainActor func g() -> E { E() }", "struct G"),
        ]
        for (recipes, head) in others {
            let list = "struct Recipes: Swift::Sendable, Dovetail::_Graph.RecipeList { var a: _Type.of_a.Recipe {"
            try expect(recipes, in: head, adds: list)
        }
    }

    @Test("A graph whose recipes run in one place says where, and other graphs do not")
    func isolation() throws {
        let recipes = "func a() -> A { A() }\n"
        let marker = "struct _Isolation { let marker: Dovetail::_Graph.IsolationMarker }"
        try expect(recipes + "@MainActor func b() -> B { B() }", adds: ") \(marker)")
        try expect(recipes, in: "@MainActor struct G", adds: ") @MainActor \(marker)")
        try expect(recipes, in: "@DatabaseActor public struct G", adds: ") @DatabaseActor public \(marker)")
        for (recipe, graph) in [
            ("nonisolated func b() -> B { B() }", "struct G"),
            ("@MainActor func b() -> B { B() }", "@DatabaseActor struct G"),
        ] {
            let copy = "var _copy: Dovetail::_Graph.GraphCopy<Dovetail::_Graph.IsolationMarker, G, Self> {"
            try expect(recipes + recipe, in: graph, adds: copy)
        }
    }
}
