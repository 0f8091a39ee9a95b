// A program as Xcode sets up a new app: everything belongs to the main actor, and nothing says so. It is compiled with the main
// actor as the default isolation and without, in both language modes; Scripts/check-main-actor.py says how.

@main
struct Main {
    static func main() async throws {
        try await checkGraphs()
        try await checkIncludedGraphs()
        try await checkClients()
        try await checkContainers()
        try await checkFunctions()
        print("Everything ran where it belongs.")
    }
}

/// Stops the program where this is not so.
nonisolated func expect(_ condition: Bool, _ line: UInt = #line, in file: StaticString = #fileID) {
    precondition(condition, "not as expected", file: file, line: line)
}

/// Stops the program where the app's code runs off the main actor, if that is where it belongs.
nonisolated func expectMainActor(_ line: UInt = #line, in file: StaticString = #fileID) {
    #if MAIN_ACTOR
        MainActor.preconditionIsolated("not on the main actor", file: file, line: line)
    #endif
}
