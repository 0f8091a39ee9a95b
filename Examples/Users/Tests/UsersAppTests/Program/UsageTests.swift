import Foundation
import Testing
import UsersApp

@Suite("Calling the program", .timeLimit(.minutes(10)))
struct UsageTests {
    private let program: Program

    init() throws {
        program = try Program()
    }

    @Test(
        "A wrong call is one line and exit code 2",
        arguments: [
            ([], "there is no command"),
            (["lst"], "there is no command 'lst'"),
            ([""], "there is no command ''"),
            (["list", "--every"], "'list' has no option --every"),
            (["list", "--all=yes"], "'list' has no option --all=yes"),
            (["list", "-5"], "'list' has no option -5"),
            (["list", "extra"], "'list' does not know what to do with 'extra'"),
            (["list", "--all", "--admins"], "--all and --admins cannot be combined"),
            (["list", "--page", "0"], "--page needs a number from 1 on, and '0' is none"),
            (["list", "--page", "-1"], "--page needs a number from 1 on, and '-1' is none"),
            (["list", "--page-size", "many"], "--page-size needs a number from 1 on, and 'many' is none"),
            (["list", "--page", "99999999999999999999"], "--page needs a number from 1 on"),
            (["list", "--page"], "--page needs a value"),
            (["list", "--page", "--all"], "--page needs a value"),
            (["list", "--page="], "--page needs a value"),
            (["list", "--page", "1", "--page", "2"], "--page is given twice"),
            (["list", "--api"], "--api needs a value"),
            (["list", "--cache", ""], "--cache needs a value"),
            (["list", "--wiring"], "--wiring needs a value"),
            (["list", "--wiring", "both"], "--wiring needs graph or container, and 'both' is neither"),
            (["list", "--wiring", "Graph"], "--wiring needs graph or container, and 'Graph' is neither"),
            (["show"], "'show' needs the number of a user"),
            (["show", "Ada"], "'Ada' is not the number of a user"),
            (["show", "1", "2"], "'show' does not know what to do with '2'"),
            (["show", "1", "--page", "0"], "--page needs a number from 1 on"),
            (["sync", "--page", "1"], "'sync' has no option --page"),
            (["login"], "'login' needs a name"),
            (["login", ""], "'login' needs a name"),
            (["graph", "--html"], "--html needs a value"),
            (["list", "--html", "page.html"], "'list' has no option --html"),
            (["whoami", "me"], "'whoami' does not know what to do with 'me'"),
            (["two\nlines"], "there is no command 'two lines'"),
        ] as [([String], String)]
    )
    func wrongCall(words: [String], problem: String) async throws {
        try await program.run(words).expectProblem(problem, exitCode: 2)
        #expect(try program.folder.contents().isEmpty)
    }

    @Test("Help is printed on request", arguments: [["help"], ["--help"], ["list", "-h"]])
    func help(words: [String]) async throws {
        let outcome = try await program.run(words)
        outcome.expectSuccess()
        for command in ["list", "show ID", "sync", "login NAME", "logout", "whoami", "graph", "--api URL", "--wiring"] {
            #expect(outcome.output.contains(command))
        }
    }

    @Test(
        "graph prints what is wired, and makes none of it",
        arguments: [
            (.graph, ["application AppGraph.swift", "└─ retrieveUsers AppGraph.swift", "(deferred) shared"]),
            (.container, ["Commands.Sync CommandsAssembly.swift", "├─ Database (deferred) singleton"]),
        ] as [(Wiring, [String])]
    )
    func graph(wiring: Wiring, parts: [String]) async throws {
        let program = try Program(wiring)
        let outcome = try await program.run("graph", "--cache", "/dev/null/cache.sqlite")
        outcome.expectSuccess()
        let tree = outcome.output.replacing(/\ +/, with: " ")
        for part in parts { #expect(tree.contains(part)) }
        #expect(try program.folder.contents().isEmpty)
    }

    @Test(
        "graph --html writes what is wired as a page, and prints nothing",
        arguments: [(.graph, "retrieveUsers"), (.container, "Users.RetrieveAll")] as [(Wiring, String)]
    )
    func graphPage(wiring: Wiring, name: String) async throws {
        let program = try Program(wiring)
        let file = program.folder.url.appending(path: "graph.html")
        let outcome = try await program.run("graph", "--html", file.path(percentEncoded: false))
        outcome.expectSuccess()
        #expect(outcome.output == "")
        let page = try String(contentsOf: file, encoding: .utf8)
        #expect(page.hasPrefix("<!doctype html>") && page.contains("<title>Users</title>"))
        #expect(page.contains("\"id\":\"\(name)\""))
        #expect(try program.folder.contents().keys.sorted() == ["graph.html"])
    }

    @Test("A page that cannot be written is one line")
    func graphPageNowhere() async throws {
        try await program.run("graph", "--html", "/dev/null/graph.html")
            .expectProblem("cannot write /dev/null/graph.html: ")
    }

    @Test("The program is wired with the graph by default")
    func defaultWiring() async throws {
        let outcome = try await program.run("graph")
        outcome.expectSuccess()
        #expect(try await outcome.output == Program(.graph).run("graph").output)
    }
}
