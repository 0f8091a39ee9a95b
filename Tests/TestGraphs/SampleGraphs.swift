package import DovetailAnalysis

extension DependencyGraph {
    /// A small application as `@Graph` describes it: names, types, inputs, and nothing wrong.
    package static let app = DependencyGraph(
        app("baseURL", "URL", 5, scope: .init("input", depth: 0), kind: .input),
        app("api", "any ApiService", 7, scope: .init("shared", depth: 0), ["baseURL"]),
        app("loadUsers", "Users.Load", 9, ["api"]),
        app("profile", "Profile", 10, arguments: ["User.ID"], ["loadUsers", .optional("log")]),
        app("screen", "Screen", 12, ["loadUsers", .factory("profile", ["User.ID"]), .deferred("api")])
    )

    private static func app(
        _ name: ID,
        _ result: ID,
        _ line: Int,
        scope: Scope = .transient,
        arguments: [ID] = [],
        kind: Node.Kind = .recipe,
        _ dependencies: [Edge] = []
    ) -> Node {
        Node(
            name,
            scope: scope,
            arguments: arguments,
            dependencies: dependencies,
            location: DependencyGraph.Location(fileID: "UsersApp/AppGraph.swift", line: line),
            kind: kind,
            result: result,
            group: "AppGraph"
        )
    }

    /// Two assemblies, all scopes, and one mistake of each kind.
    package static let broken = DependencyGraph(
        Node(
            "any Api",
            scope: .singleton,
            dependencies: ["Session"],
            location: users(10),
            isRoot: true,
            group: "Network"
        ),
        Node("Session", scope: .graph, location: users(11), group: "Network"),
        Node("Cache", scope: .weak, location: users(12), group: "Network"),
        Node("Cache", location: users(22), group: "Shop"),
        Node("Cart", scope: .init("request", depth: 1), dependencies: ["Checkout"], location: users(23), group: "Shop"),
        Node("Checkout", dependencies: ["Cart", "Clock"], location: users(24), group: "Shop"),
        Node("Profile", arguments: ["User.ID"], location: users(25)),
        Node(
            "Screen",
            dependencies: ["Profile", "Checkout", .optional("Log"), Edge("any Api", kind: .collection), "Cache"],
            location: users(26),
            isRoot: true
        ),
        Node("Sitemap", location: users(27))
    )

    /// Names that a picture's language could take for its own.
    package static let nastyNames: [ID] = [
        "end", "subgraph", "graph", "digraph", "node", "style", "class", "default", "", " ", "\"", "\"]", "`x`",
        "**x**", "a\nb", "a\r\nb", "\\", "\\\"", "\\n", "\0", "\u{7}", "\u{2028}", "#quot;", "#", "&", "&amp;",
        "&lt;b&gt;", "<b>", "<br/>", "<script>alert(1)</script>", "%% comment", "%%{init: {}}%%", "---", "-->",
        "a --> b", "|x|", "{x}", "{{x}}", "[x](y)", "(x)", "([x])", "[/x/]", ":::error", "style x fill:#f00;",
        "classDef a:#b;", "1. one", "- one", "    code", "$$x$$", "@{ shape: x }", "n0", "g0", "//", "/* x */",
        "héllo", "日本語", "👩‍👩‍👧", "e\u{301}", "\u{202E}abc", "x;y", "x,y",
        "@Sendable (Int) -> [String: Set<Int>]?", "any P & Q", "'x'", "x = \"y\"", "~T~", "_x_", "click",
        "linkStyle 0",
    ]

    /// Some graph of these names, wrong in many ways.
    package static func nasty(seed: Int) -> DependencyGraph {
        var random = SplitMix64(seed: UInt64(seed))
        func name() -> ID { nastyNames.randomElement(using: &random) ?? "" }
        func names(_ limit: Int) -> [ID] { (0..<Int.random(in: 0...limit, using: &random)).map { _ in name() } }
        let kinds = [Edge.Kind.direct, .optional, .deferred, .factory, .collection]
        let scopes = [Scope.transient, .singleton, .weak, .graph, .init("a\"b", depth: 1)]
        let nodes = (0..<Int.random(in: 0...12, using: &random)).map { _ in
            Node(
                name(),
                scope: scopes.randomElement(using: &random) ?? .transient,
                arguments: Int.random(in: 0..<4, using: &random) == 0 ? names(2) : [],
                dependencies: names(4).map { target in
                    let kind = kinds.randomElement(using: &random) ?? .direct
                    return Edge(target, kind: kind, arguments: kind == .factory ? names(2) : [])
                },
                location: Bool.random(using: &random)
                    ? DependencyGraph.Location(fileID: "\"A\\/B\".swift", line: 1) : nil,
                isRoot: Bool.random(using: &random),
                kind: Int.random(in: 0..<4, using: &random) == 0 ? .input : .recipe,
                result: Bool.random(using: &random) ? name() : nil,
                group: Bool.random(using: &random) ? name() : nil
            )
        }
        return DependencyGraph(nodes: nodes)
    }
}
