import Dovetail

extension Users {
    /// Retrieves all users from the API. Whoever calls this hears that there are no users, and why, but not from what
    /// kind of transport.
    static func retrieve(from api: Api) -> Retrieve {
        mapError(partial(api.fetch, arg1: .allUsers)) { UsersError.unavailable(reason: "\($0)") }
    }
}
