import DovetailContainer

/// The functions on users, given the function that retrieves them.
struct UsersAssembly: Assembly {
    func assemble(_ registry: inout Registry) {
        registry.register(Users.LoadIncluded.self) { (retrieve: Named<Users.RetrieveAll>) in
            partial(Users.load, arg1: retrieve.value)
        }
        registry.register(Users.FindListed.self) { (retrieve: Named<Users.RetrieveAll>) in
            partial(Users.findListed, arg1: retrieve.value)
        }
        // Concurrent calls share one look-up, so the function that remembers it is a singleton.
        registry.register(Users.FindAnywhere.self) {
            (cached: Named<Users.FindCached>, listed: Named<Users.FindListed>) in
            let find: Users.Get = partial(Users.find, arg1: cached.value, arg2: listed.value)
            return memoize(find, atMost: 100, for: .seconds(60))
        }
        .scope(.singleton)
    }
}
