import DovetailAnalysis
import Foundation
import TestGraphs
import Testing

@Suite(.serialized) struct ColorTests {
    private let graph = DependencyGraph(
        Node("Screen", dependencies: ["Clok"], location: users(2), isRoot: true),
        Node("Clock", location: users(3))
    )

    @Test func messagesAreColored() {
        let escape = "\u{1B}["
        let messages = graph.messages(for: graph.problems(), colored: true)
        #expect(
            messages.first == """
                \(escape)1;31merror:\(escape)0m \(escape)1mno registration for Clok\(escape)0m
                  \(escape)2mneeded by\(escape)0m  Screen  parameter 1   UsersAssembly.swift:2
                  \(escape)2msimilar\(escape)0m    Clock                 UsersAssembly.swift:3
                  \(escape)32mto fix\(escape)0m     register(Clok.self) { … }
                """
        )
        #expect(messages.last?.hasPrefix("\(escape)1;33mwarning:\(escape)0m ") == true)
    }

    @Test func aColoredMessageIsThePlainTextWithoutItsColors() {
        let colored = graph.messages(for: graph.problems(), colored: true)
        let plain = graph.messages(for: graph.problems())
        #expect(colored.map { $0.replacing(/\u{1B}\[[0-9;]*m/, with: "") } == plain)
        #expect(graph.messages(for: graph.problems(), colored: false) == plain)
    }

    @Test func onlyATerminalHasColors() throws {
        let file = try #require(tmpfile())
        defer { fclose(file) }
        #expect(!DependencyGraph.showsColors(fileDescriptor: -1))
        #expect(!DependencyGraph.showsColors(fileDescriptor: fileno(file)))
    }

    /// What the environment says is looked up at each call; no other test asks for it.
    @Test(arguments: [
        ([:], true),
        (["NO_COLOR": ""], true),
        (["NO_COLOR": "1"], false),
        (["NO_COLOR": "0"], false),
        (["TERM": "dumb"], false),
    ])
    func aTerminalHasColorsUnlessItRefuses(environment: [String: String], isColored: Bool) throws {
        let terminal = open("/dev/ptmx", O_RDWR | O_NOCTTY)
        try #require(terminal >= 0)
        defer { close(terminal) }
        let own = ["NO_COLOR", "TERM"].map { ($0, ProcessInfo.processInfo.environment[$0]) }
        defer { for (name, value) in own { set(name, to: value) } }
        for (name, value) in ["NO_COLOR": nil, "TERM": "xterm"].merging(environment, uniquingKeysWith: { $1 }) {
            set(name, to: value)
        }
        #expect(DependencyGraph.showsColors(fileDescriptor: terminal) == isColored)
    }

    private func set(_ name: String, to value: String?) {
        if let value { setenv(name, value, 1) } else { unsetenv(name) }
    }
}
