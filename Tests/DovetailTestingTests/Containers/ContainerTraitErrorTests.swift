import Dovetail
import DovetailTesting
import Testing

@Suite("A container for each test that cannot be")
struct ContainerTraitErrorTests {
    @Test("says that there is none, and what to do")
    func none() {
        let error = #expect(throws: TestContainerError.self) { try Test.container }

        #expect(
            error?.description
                == "the test none() has no container; add the trait .container(…) to it or to its suite"
        )
    }

    @Test("says what to do on a detached task", .container(SessionAssembly()))
    func detached() async throws {
        let container = try Test.container
        let error = await #expect(throws: TestContainerError.self) {
            try await Task.detached { _ = try Test.container }.value
        }

        #expect(
            error?.description
                == """
                no test is known here, and so no container; take Test.container in the test itself, under the trait \
                .container(…), and hand it to detached tasks and threads; under XCTest make a Container in the test
                """
        )
        _ = try await Task.detached { try container.resolve(Session.self) }.value
    }
}
