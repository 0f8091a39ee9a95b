import Testing

@testable import DovetailTool

@Suite("Command line: options")
struct OptionsTests {
    @Test("a tree of the whole graph is shown if there are no options")
    func nothing() throws {
        let options = try Options([])
        #expect(options.question == .picture(.tree))
        #expect(options.targets.isEmpty)
        #expect(options.output == nil)
    }

    @Test(
        "the output's name says the format, unless an option does",
        arguments: [
            ("graph.html", .html), ("graph.mmd", .mermaid), ("graph.dot", .dot), ("graph.gv", .dot),
            ("graph.json", .json), ("graph.txt", .tree), ("graph", .tree),
        ] as [(String, Options.Format)]
    )
    func formats(file: String, format: Options.Format) throws {
        #expect(try Options(["--output", file]).question == .picture(format))
        #expect(try Options(["--output", file, "--format", "dot"]).question == .picture(.dot))
    }

    @Test("a value stands behind its option, or behind an equals sign")
    func values() throws {
        for arguments in [["--why", "api", "--target", "App"], ["--why=api", "--target=App"]] {
            let options = try Options(arguments)
            #expect(options.question == .why("api"))
            #expect(options.targets == ["App"])
        }
    }

    @Test(
        "arguments that mean nothing are an error",
        arguments: [
            (["--grpah"], .unknownOption("--grpah")),
            (["api"], .unknownOption("api")),
            (["--check=yes"], .unknownOption("--check=yes")),
            (["--format", "pdf"], .unknownFormat("pdf")),
            (["--why"], .missingValue("--why")),
            (["--why", "--check"], .missingValue("--why")),
            (["--check", "--dependents", "api"], .twoQuestions("--check", "--dependents")),
            (["--input", "a.json", "--target", "App"], .twoQuestions("--input", "--target")),
        ] as [([String], UsageError)]
    )
    func errors(arguments: [String], error: UsageError) {
        #expect(throws: error) { try Options(arguments) }
    }
}
