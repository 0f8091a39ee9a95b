// The sources beside this file are written as Xcode sets up a new app: everything belongs to the main actor, and nothing says so. The targets
// where the main actor is the default isolation define MAIN_ACTOR. Code that only goes there stands in an `#if`.

import Testing

/// A function compiles faster than many `#expect`.
nonisolated func expect(_ condition: Bool, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(condition, sourceLocation: sourceLocation)
}

/// Stops the tests where the app's code runs off the main actor, if that is where it belongs.
nonisolated func expectMainActor(_ line: UInt = #line, in file: StaticString = #fileID) {
    #if MAIN_ACTOR
        MainActor.preconditionIsolated("not on the main actor", file: file, line: line)
    #endif
}

/// The value of code that belongs there.
nonisolated func onMainActor<Value>(_ value: Value, _ line: UInt = #line, in file: StaticString = #fileID) -> Value {
    expectMainActor(line, in: file)
    return value
}

/// Is made where the app's code runs.
class AppObject { init() { expectMainActor() } }
