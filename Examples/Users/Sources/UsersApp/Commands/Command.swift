public import Foundation

/// The commands of the program.
public enum Command: Sendable {
    /// Lists the users that the function includes, all of them or one page.
    case list(Users.IsIncluded, Page?)
    /// Shows the profile of a user with a page of projects; a page size is remembered for the profile.
    case show(User.ID, page: Int, pageSize: Int?)
    /// Downloads all users into the cache.
    case sync
    /// Remembers who is logged in.
    case login(name: String)
    /// Forgets who is logged in.
    case logout
    /// Prints who is logged in.
    case whoami
    /// Prints the graph, or writes it to a file as an HTML page.
    case graph(page: URL?)
}

/// The commands as functions. Their first parameters are dependencies, which are supplied when the program is wired;
/// the last ones are what a person types, and stay open.
enum Commands {}
