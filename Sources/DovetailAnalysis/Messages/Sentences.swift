/// The sentences about mistakes, for the container and the compiler.
///
/// A container shows the sentence above the path that led to the mistake, and the compiler shows it on a token of the source.
/// Callers quote names where they could be read as words: recipes of a graph, but not types.
package enum Sentences {
    package static func missing(registration name: String) -> String { "no registration for " + name }

    package static func missing(_ name: String, in graph: String) -> String {
        "nothing in " + graph + " is named " + name
    }

    package static func duplicate(registration name: String, count: Int) -> String {
        "\(count) registrations for " + name
    }

    package static func duplicate(_ name: String, count: Int) -> String { "\(count) declarations of " + name }

    /// Recipes depend on each other; each is listed once, in the order of the cycle.
    package static func cycle(_ path: [String]) -> String {
        guard let first = path.first else { return "cycle" }
        let title = first + " needs itself"
        return path.count > 1 ? title + " through " + list(Array(path[1...])) : title
    }

    /// A service is requested in some form, but takes arguments of these types, or of those of another list.
    package static func argumentMismatch(_ name: String, takes lists: [[String]], isAskedFor form: String) -> String {
        name + " takes " + alternatives(lists) + ", but is requested " + form
    }

    /// `no arguments`, `(User.ID)`, `(User.ID), (User.ID, Bool) or (Bool)`.
    package static func alternatives(_ lists: [[String]]) -> String {
        let lists = lists.map { $0.isEmpty ? "no arguments" : tuple($0) }
        guard lists.count > 1, let last = lists.last else { return lists.joined() }
        return lists.dropLast().joined(separator: ", ") + " or " + last
    }

    /// The form of a request with these arguments.
    package static func form(passing arguments: [String]) -> String {
        arguments.isEmpty ? "without arguments" : "with " + tuple(arguments)
    }

    /// A service has the scope weak, and its recipe makes a value of this other type.
    package static func notAnObject(_ name: String, made: String?) -> String {
        let what = made.map { "its recipe made a " + $0 + ", which is" } ?? "it is"
        return name + " cannot be held weakly: " + what + " not an instance of a class"
    }

    package static func secondInstance(_ service: String) -> String {
        service + " depends on itself through a function, which makes a second instance"
    }

    package static func unused(_ name: String) -> String { "nothing that can be resolved depends on " + name }

    /// A recipe of a graph has the name of others, of included graphs.
    package static func shadowing(_ name: String, _ others: [String], in graph: String, of graphs: [String]) -> String {
        let rest = graphs.count == 1 ? " goes on with its own" : " go on with their own"
        return name + " hides " + list(others) + " in " + graph + ", but " + list(graphs) + rest
    }

    /// `A`, `A and B`, `A, B and 3 more`.
    package static func list(_ names: [String]) -> String {
        let parts = names.count > 3 ? names.prefix(2) + ["\(names.count - 2) more"] : names[...]
        guard let last = parts.last, parts.count > 1 else { return parts.joined() }
        return parts.dropLast().joined(separator: ", ") + " and " + last
    }

    /// `(User.ID, String)`.
    package static func tuple(_ types: [String]) -> String { "(" + types.joined(separator: ", ") + ")" }
}
