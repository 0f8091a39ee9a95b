import Dovetail
import DovetailTesting
import Testing

@Suite("A missing or broken container of a test")
struct ContainerTraitErrorTests {
    @Test("A test without a container gets an error that says what to do")
    func none() {
        let error = #expect(throws: TestContainerError.self) { try Test.container }

        #expect(
            error?.description
                == "the test none() has no container; add the trait .container(…) to it or to its suite"
        )
    }

    @Test("A detached task without a container gets an error that says what to do", .container(SessionAssembly()))
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
