import Dovetail

/// What can be done with users, given the function that retrieves them.
struct UsersAssembly: Assembly {
    func assemble(_ registry: inout Registry) {
        registry.register(Users.LoadIncluded.self) { (retrieve: Named<Users.RetrieveAll>) in
            partial(Users.load, arg1: retrieve.value)
        }
        registry.register(Users.FindListed.self) { (retrieve: Named<Users.RetrieveAll>) in
            partial(Users.findListed, arg1: retrieve.value)
        }
        registry.register(Users.FindAnywhere.self) {
            (cached: Named<Users.FindCached>, listed: Named<Users.FindListed>) in
            partial(Users.find, arg1: cached.value, arg2: listed.value)
        }
    }
}
