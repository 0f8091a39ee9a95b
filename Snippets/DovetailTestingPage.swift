// The code of the page of the module DovetailTesting. Its tests run at the end.
import DovetailFunctions
import DovetailTesting
import Testing

@Test func savesTheCredentials() async throws {
    let saved = Calls<Credentials>()
    try await logIn(name: "Ada", save: { saved($0) })
    #expect(saved.all == [Credentials(name: "Ada")])
}

// snippet.hide
@Test func placeholdersFailTheTest() async {
    await withKnownIssue { try await logIn(name: "Ada", save: unimplemented("save")) }
}

@Test func clocksMove() async throws {
    let clock = ManualClock()
    let start = clock.now
    clock.advance(by: .seconds(1))
    #expect(start.duration(to: clock.now) == .seconds(1))
}

// MARK: - Types that the page uses

struct Credentials: Sendable, Equatable {
    let name: String
}

func logIn(name: String, save: @Sendable (Credentials) async throws -> Void) async throws {
    try await save(Credentials(name: name))
}

await Testing.__swiftPMEntryPoint() as Never
