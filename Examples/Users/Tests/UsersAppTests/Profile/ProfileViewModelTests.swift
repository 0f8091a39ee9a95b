import Dovetail
import DovetailTesting
import Testing

@testable import UsersApp

@Suite("Profile")
struct ProfileViewModelTests {
    private func viewModel(
        pageSize: Int = 2,
        updateSettings: @escaping @Sendable (UserSettings) async throws -> Void = unimplemented("updateSettings"),
        hasNewPage: @escaping @Sendable (Bool) -> Void = { _ in }
    ) -> ProfileViewModel {
        ProfileViewModel(
            getProfileInfo: { .ada },
            getUserSettings: { UserSettings(pageSize: pageSize) },
            updateSettings: updateSettings,
            hasNewPage: SendableProperty(get: unimplemented("hasNewPage.get"), set: hasNewPage)
        )
    }

    @Test("A profile has a page of projects and says whether another follows")
    func pages() async throws {
        let hasNewPage = Spy { (_: Bool) in }
        let viewModel = viewModel(hasNewPage: hasNewPage.function)
        #expect(
            try await viewModel.lines(page: 1, pageSize: nil)
                == ["Ada <ada@example.com>", "user 1, active, admin", "projects: 3", "  Engine", "  Notes"]
        )
        #expect(try await viewModel.lines(page: 2, pageSize: nil).last == "  Tables")
        #expect(hasNewPage.calls.map(\.arguments) == [true, false])
    }

    @Test("A page size is remembered")
    func remembersPageSize() async throws {
        let save = Spy { (_: UserSettings) async throws in }
        let viewModel = viewModel(updateSettings: save.function)
        #expect(try await viewModel.lines(page: 1, pageSize: 3).last == "  Tables")
        #expect(save.calls.map(\.arguments) == [UserSettings(pageSize: 3)])
    }

    @Test("A page size is not remembered where there is no such page")
    func noSuchPage() async {
        await #expect(throws: NoSuchPage(number: 2, last: 1)) {
            try await viewModel().lines(page: 2, pageSize: 3)
        }
    }
}
