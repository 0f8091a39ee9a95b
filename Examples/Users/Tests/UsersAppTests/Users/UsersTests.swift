import Testing

@testable import UsersApp

@Suite("Users")
struct UsersTests {
    @Test("Only active users are loaded unless another function is passed")
    func activeByDefault() async throws {
        let users = try await Users.load(retrieve: { [.ada, .bob, .cem] })
        #expect(users == [.ada, .bob])
    }

    @Test("Another function makes another list")
    func otherLists() async throws {
        let retrieve: Users.Retrieve = { [.ada, .bob, .cem] }
        #expect(try await Users.load(retrieve: retrieve, isIncluded: Users.everyone) == [.ada, .bob, .cem])
        #expect(try await Users.load(retrieve: retrieve, isIncluded: Users.admins) == [.ada])
        #expect(try await Users.load(retrieve: retrieve, isIncluded: Users.inactive) == [.cem])
        #expect(try await Users.load(retrieve: retrieve, isIncluded: { $0.name > "B" }) == [.bob, .cem])
    }

    @Test("Loading throws what retrieving throws")
    func failure() async {
        await #expect(throws: Failure()) { try await Users.load(retrieve: { throw Failure() }) }
    }

    @Test("A cached user is found without the list")
    func findsCached() async throws {
        let user = try await Users.find(cached: { _ in .ada }, listed: { _ in throw Failure() }, id: 1)
        #expect(user == .ada)
    }

    @Test("A user who is not cached is found in the list")
    func findsListed() async throws {
        let user = try await Users.find(cached: { _ in nil }, listed: { _ in .bob }, id: 2)
        #expect(user == .bob)
    }

    @Test("A user who is nowhere is unknown")
    func findsNobody() async {
        await #expect(throws: UsersError.unknown(9)) {
            try await Users.find(cached: { _ in nil }, listed: { _ in nil }, id: 9)
        }
    }

    @Test("A row is one line, whatever a name holds")
    func row() {
        #expect(User.ada.row == "    1  active    admin   Ada <ada@example.com>")
        #expect(!User(4, "A\nB\u{1B}[2J\u{2028}C").row.contains { $0.isNewline || $0 == "\u{1B}" })
    }
}
