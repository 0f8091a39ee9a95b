// A record of values that are not `Sendable` stays where it is. A record is called with its arguments.
import DovetailTesting

private final class Page {}

private func record() {
    let shown = Calls<Page>()
    let titles = Calls<String, Int>()
    _ = { shown($0) } as (Page) -> Void
    _ = { shown($0) } as @Sendable (Page) -> Void
    // error 11: capture of 'shown' with non-Sendable type 'Calls<Page>' in a '@Sendable' closure [#SendableClosureCaptures]
    _ = { titles($0) } as @Sendable (String) -> Void
    // error 18: missing argument for parameter #1 in call
}
