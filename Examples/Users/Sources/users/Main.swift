import DovetailContainer
import Foundation
import UsersApp

@main
enum Main {
    static func main() async {
        // If the reader closes the pipe, as in `users list | head -1`, `write` returns an error instead of raising a
        // signal.
        signal(SIGPIPE, SIG_IGN)
        exit(await run(Array(CommandLine.arguments.dropFirst())))
    }

    /// Runs the program and returns its exit code: 0, or 1 when something went wrong, or 2 when it was called wrongly.
    private static func run(_ words: [String]) async -> Int32 {
        let console = Console.live
        do {
            let arguments = try Arguments(words)
            guard let command = arguments.command else {
                try console.print(Arguments.help)
                return 0
            }
            let application = try Application(
                wiring: arguments.wiring,
                api: arguments.api,
                cache: arguments.cache,
                home: arguments.home,
                console: console
            )
            try await application.run(command)
            return 0
        } catch let error as OutputError where error.isClosedPipe {
            return 0
        } catch let error as UsageError {
            console.problem("\(error) (see: users help)")
            return 2
        } catch let error as WiringError {
            // This is a mistake in the program, not of its user, so it prints all details for a programmer.
            console.note(error.description(colored: DependencyGraph.showsColors(fileDescriptor: STDERR_FILENO)))
            return 1
        } catch {
            console.problem("\(error)")
            return 1
        }
    }
}
