import DovetailGraph

extension DependencyGraph {
    /// A graph with a problem of every kind, every kind of edge, and names that are markup.
    static let withEveryProblem = DependencyGraph(nodes: [
        Node(
            "Screen",
            dependencies: [
                Edge("Profile", kind: .factory, arguments: ["User.ID"]),
                Edge("Analytics", kind: .optional),
                Edge("Api"),
                Edge("Missing"),
                Edge("Plugin", kind: .collection),
                Edge("Profile"),
            ],
            location: app(3),
            isRoot: true
        ),
        Node(
            "Profile",
            arguments: ["User.ID"],
            dependencies: [Edge("Api")],
            location: app(7),
            group: "ProfileAssembly"
        ),
        Node("Api", scope: .singleton, dependencies: [Edge("Signer")], location: app(12), group: "NetworkAssembly"),
        Node("Signer", dependencies: [Edge("Session")], location: app(15), group: "NetworkAssembly"),
        Node("Session", scope: .graph, location: app(18), group: "NetworkAssembly"),
        Node("Session", scope: .graph, location: DependencyGraph.Location(fileID: "Other/Other.swift", line: 1)),
        Node("Plugin", dependencies: [Edge("Egg"), Edge("Screen", kind: .deferred)], location: app(22)),
        Node("Egg", dependencies: [Edge("Hen")], location: app(24)),
        Node("Hen", dependencies: [Edge("Egg")], location: app(25)),
        Node("Unused", dependencies: [Edge("</script><script>document.title = 'broken'</script>")], location: app(30)),
        Node("</script><script>document.title = 'broken'</script>", location: app(31)),
        Node("<b>bold</b> & \"quoted\" \u{2028} 'it' <!-- 100% #1?", location: app(32), kind: .input),
    ])

    /// 2,000 recipes in layers, each with some dependencies in the layers below. The same every time.
    static let large = DependencyGraph(
        nodes: (0..<2000).map { number in
            // 40 in a layer; the next layers have what is needed.
            let below = (number / 40 + 1) * 40
            let targets = (1...4).map { below + (number * 7 + $0 * $0 * 13) % 90 }.filter { $0 < 2000 }
            return Node(
                DependencyGraph.ID("Feature\(number % 50).Service\(number)"),
                scope: number % 5 == 0 ? .singleton : .transient,
                dependencies: targets.map { Edge(DependencyGraph.ID("Feature\($0 % 50).Service\($0)")) },
                location: DependencyGraph.Location(fileID: "Feature\(number % 50)/Assembly.swift", line: number),
                group: DependencyGraph.ID("Feature\(number % 50)Assembly")
            )
        }
    )

    private static func app(_ line: Int) -> DependencyGraph.Location {
        DependencyGraph.Location(fileID: "App/Assemblies.swift", line: line)
    }
}
