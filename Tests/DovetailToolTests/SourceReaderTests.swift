import DovetailAnalysis
import Testing

@testable import DovetailTool

@Suite("Sources: graphs are found")
struct SourceReaderTests {
    private func read(_ source: String, flags: [String] = []) throws -> SourceReader {
        let module = PackageSources.Module(
            target: "App",
            name: "App",
            isTest: false,
            isDependency: false,
            conditions: [],
            files: []
        )
        let conditions = try BuildConditions(flags: flags, languageMode: 6, compiler: "swiftc")
        let reader = SourceReader(module, conditions: conditions)
        reader.read(source, in: "/sources/File.swift")
        return reader
    }

    private func readGraph(_ source: String) throws -> SourceGraph { try #require(read(source).graphs.first) }

    @Test("a graph has the name, the places and the forms that the program gives it")
    func graph() throws {
        let graphs = try read(
            """
            extension Weather {
                @Dovetail.Graph
                struct Graph {
                    let city: String
                    @Shared func station() -> Station { Station() }
                    private func day(_ day: Int, city: String, station: Station) -> Day { Day() }
                    func report(day: (Int) -> Day, station: () -> Station, unit: String = "°C") -> Report { Report() }
                }
            }
            """
        ).graphs
        let graph = try #require(graphs.first).dependencyGraph
        let report = try #require(graph["report"])
        #expect(graphs.map(\.name) == ["Weather.Graph"])
        #expect(graph.nodes.map(\.id) == ["city", "station", "day", "report"])
        #expect(report.location?.description == "File.swift:7")
        #expect(report.location?.fileID == "App/File.swift")
        #expect(report.dependencies.map(\.kind) == [.factory, .deferred])
        #expect(graph["day"]?.isRoot == false)
        #expect(graphs[0].findings.isEmpty)
    }

    @Test("graphs are found that others include")
    func included() throws {
        let graphs = try read(
            """
            enum Feature {
                @Graph struct FeedGraph {
                    @Included let network: Networking.NetworkGraph
                    func feed(http: HTTP) -> Feed { Feed() }
                }
            }
            @Graph struct AppGraph {
                @Included @Shared func feeds(network: NetworkGraph) -> Feature.FeedGraph { .init(network: network) }
                let network: NetworkGraph
                func screen(feed: Feed) -> Screen { Screen() }
            }
            """
        ).graphs
        #expect(graphs.map(\.included) == [["Networking.NetworkGraph"], ["Feature.FeedGraph"]])
        #expect(graphs.flatMap(\.findings).isEmpty)
        let named = graphs.withIncluded(among: []).named
        #expect(named.map(\.included) == [[], [0]])
        #expect(named.map(\.includesUnknown) == [true, false])
    }

    @Test("a mistake is said where the compiler says it")
    func mistake() throws {
        let graph = try readGraph(
            """
            @Graph struct AppGraph {
                func clock() -> Clock { Clock() }
                func diary(clok: Clock) -> Diary { Diary(clok) }
            }
            """
        )
        #expect(
            graph.findings.map(\.description) == [
                "/sources/File.swift:3:16: error: nothing in AppGraph is named 'clok', which 'diary' needs; did you mean "
                    + "'clock'?",
                "/sources/File.swift:2:10: note: 'clock' is declared here",
            ]
        )
        #expect(graph.dependencyGraph.problems().count == 1)
    }

    @Test("a private recipe or input is unused where nothing in its file mentions it")
    func unused() throws {
        let graph = try readGraph(
            """
            @Graph struct AppGraph {
                private let name: String
                private let path: String
                private func clock() -> Clock { Clock() }
                fileprivate func diary(clock: Clock) -> Diary { Diary(clock) }
                private func store() -> Store { Store(path) }
                private func log() -> Log { Log() }
                func screen(log: Log) -> Screen { Screen() }
            }
            extension AppGraph {
                func load() -> Data { store().load() }
            }
            """
        )
        #expect(
            graph.findings.map(\.description) == [
                "/sources/File.swift:2:17: warning: nothing that can be resolved depends on 'name'; remove it, or declare it "
                    + "with an access level such as 'internal'",
                "/sources/File.swift:5:22: warning: nothing that can be resolved depends on 'diary'; remove it",
            ]
        )
        #expect(graph.dependencyGraph.problems().isEmpty)
    }

    @Test("a recipe that hides one of an included graph is a warning with both places")
    func shadowing() throws {
        let graphs = try read(
            """
            @Graph struct FeedGraph {
                func analytics() -> Analytics { Analytics() }
                func cache() -> Cache { Cache() }
            }
            @Graph struct AppGraph {
                @Included @Shared func feed() -> FeedGraph { FeedGraph() }
                func analytics() -> Analytics { Analytics() }
                func cache(feed: FeedGraph) -> Cache { feed.cache() }
            }
            """
        ).graphs
        let graph = PackageGraph(graphs.named).graph
        #expect(
            graph.findings(paths: ["App/File.swift": "/sources/File.swift"]).map(\.description) == [
                "/sources/File.swift:7:1: warning: AppGraph.analytics hides FeedGraph.analytics in AppGraph, but FeedGraph goes "
                    + "on with its own",
                "/sources/File.swift:2:1: note: FeedGraph.analytics is declared here",
            ]
        )
    }

    @Test("what an #if leaves out is not read")
    func conditions() throws {
        let source = """
            #if FAST && os(Linux) || FAST && os(macOS)
                @Graph struct FastGraph {}
            #elseif swift(>=6)
                @Graph struct SlowGraph {}
            #else
                @Graph struct OldGraph {}
            #endif
            """
        #expect(try read(source).graphs.map(\.name) == ["SlowGraph"])
        #expect(try read(source, flags: ["FAST"]).graphs.map(\.name) == ["FastGraph"])
    }

    @Test("an #if that only a build can answer is said, where there may be a graph in it")
    func unknownConditions() throws {
        let reader = try read(
            """
            #if canImport(Foundation)
                import Foundation
            #endif
            #if canImport(UIKit)
                @Graph struct ViewGraph {}
            #endif
            @Graph struct AppGraph {}
            """
        )
        #expect(reader.graphs.map(\.name) == ["AppGraph"])
        #expect(reader.findings.map(\.line) == [4])
        #expect(reader.findings.allSatisfy { !$0.isError && $0.message.contains("canImport(UIKit)") })
    }
}
