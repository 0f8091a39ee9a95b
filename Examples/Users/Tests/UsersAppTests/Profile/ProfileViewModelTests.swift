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
        let hasNewPage = Calls<Bool>()
        let viewModel = viewModel(hasNewPage: { hasNewPage($0) })
        #expect(
            try await viewModel.lines(page: 1, pageSize: nil)
                == ["Ada <ada@example.com>", "user 1, active, admin", "projects: 3", "  Engine", "  Notes"]
        )
        #expect(try await viewModel.lines(page: 2, pageSize: nil).last == "  Tables")
        #expect(hasNewPage.all == [true, false])
    }

    @Test("A page size is remembered")
    func remembersPageSize() async throws {
        let saved = Calls<UserSettings>()
        let viewModel = viewModel(updateSettings: { saved($0) })
        #expect(try await viewModel.lines(page: 1, pageSize: 3).last == "  Tables")
        #expect(saved.all == [UserSettings(pageSize: 3)])
    }

    @Test("A page size is not remembered where there is no such page")
    func noSuchPage() async {
        await #expect(throws: NoSuchPage(number: 2, last: 1)) {
            try await viewModel().lines(page: 2, pageSize: 3)
        }
    }
}
