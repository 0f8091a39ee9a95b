public import Foundation

/// What the program can be asked to do.
public enum Command: Sendable {
    /// Lists the users that the function includes, all of them or one page.
    case list(Users.IsIncluded, Page?)
    /// Shows the profile of a user with a page of projects; a page size is remembered for the profile.
    case show(User.ID, page: Int, pageSize: Int?)
    /// Brings all users into the cache.
    case sync
    /// Remembers who is logged in.
    case login(name: String)
    /// Forgets who is logged in.
    case logout
    /// Tells who is logged in.
    case whoami
    /// Prints what is wired, or writes it to a file as a page of HTML.
    case graph(page: URL?)
}

/// The commands as functions. What they need comes first and is fixed when the program is wired; what a person types
/// comes last and stays open.
enum Commands {}
