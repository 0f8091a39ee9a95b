import Dovetail

extension Users {
    /// Retrieves all users from the API. The caller learns that there are no users, and why, but not from which
    /// transport.
    static func retrieve(from api: Api) -> Retrieve {
        mapError(partial(api.fetch, arg1: .allUsers)) { UsersError.unavailable(reason: "\($0)") }
    }
}
