extension Arguments {
    static let help = """
        usage: users COMMAND [OPTION…]

        list                lists the active users
            --all               lists everyone
            --admins            lists admins, active or not
            --inactive          lists those who are not active
            --page N            lists only this page
            --page-size N       of so many users; 10 if not given
        show ID             shows the profile of a user: from the cache, and where that has none from the API
            --page N            shows this page of the user's projects
            --page-size N       of so many projects; remembered for this user
        sync                brings all users into the cache: all of them, or none when anything fails
        login NAME          remembers who you are; reads a token from standard input
        logout              forgets who you are
        whoami              tells who you are
        graph               prints what the program is made of
            --html FILE         writes it to a file instead, as a page to look at in a browser
        help                prints this

        Options of every command:
            --api URL           where users come from, over http or https, or from a folder with a file URL;
                                if not given, from the data in the program
            --cache PATH        the file of the cache; users/cache.sqlite in $XDG_CACHE_HOME or ~/.cache
            --home DIR          the folder for the rest; users in $XDG_DATA_HOME or ~/.local/share
            --wiring ROOT       what wires the program: graph, when it is compiled, or container, when it starts;
                                graph if not given

        Exit code: 0; 1 when something went wrong; 2 when called wrongly.
        """
}
