import Dovetail
import Synchronization

extension Commands {
    /// Makes the profile of a user. The property tells whether there is another page.
    typealias Profile = @Sendable (User.ID, SendableProperty<Bool>) throws -> ProfileViewModel

    /// Shows a profile.
    static func show(
        profile: @escaping Profile,
        console: Console,
        id: User.ID,
        page: Int,
        pageSize: Int?
    ) async throws {
        let footer = Footer()
        let viewModel = try profile(id, SendableProperty(footer, \.hasNewPage))
        let lines = try await viewModel.lines(page: page, pageSize: pageSize)
        try console.print(lines.map(\.oneLine).joined(separator: "\n"))
        if footer.hasNewPage { console.note("more projects: --page \(page + 1)") }
    }

    /// The line below a profile.
    private final class Footer: Sendable {
        private let state = Mutex(false)

        var hasNewPage: Bool {
            get { state.withLock { $0 } }
            set { state.withLock { $0 = newValue } }
        }
    }
}
