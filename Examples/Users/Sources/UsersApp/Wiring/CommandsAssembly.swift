import DovetailContainer

/// The commands: their functions, without the parameters that the rest of the wiring supplies.
struct CommandsAssembly: Assembly {
    let console: Console

    func assemble(_ registry: inout Registry) {
        registry.register(Console.self) { console }

        registry.register(Commands.List.self) { (load: Named<Users.LoadIncluded>, console: Console) in
            partial(Commands.list, arg1: load.value, arg2: console)
        }
        registry.register(Commands.Show.self) { (profile: @escaping Commands.Profile, console: Console) in
            partial(Commands.show, arg1: profile, arg2: console)
        }
        registry.register(Commands.Sync.self) { (cacher: UserCacher) in
            cacher.sync
        }
        registry.register(Commands.Login.self) { (storage: UserStorage, console: Console) in
            partial(Commands.login, arg1: storage, arg2: console)
        }
        registry.register(Commands.Logout.self) { (storage: UserStorage, console: Console) in
            partial(Commands.logout, arg1: storage, arg2: console)
        }
        registry.register(Commands.WhoAmI.self) { (storage: UserStorage, console: Console) in
            partial(Commands.whoami, arg1: storage, arg2: console)
        }
    }
}
