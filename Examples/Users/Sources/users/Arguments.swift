import Foundation
import UsersApp

/// The arguments of the program.
struct Arguments {
    let api: URL?
    let cache: URL
    let home: URL
    let wiring: Wiring
    /// The command to run; `nil` for help.
    let command: Command?

    init(_ line: [String], folders: Folders = Folders()) throws(UsageError) {
        var words = try Words(
            line,
            optionsWithValue: ["--api", "--cache", "--home", "--wiring", "--page", "--page-size", "--html"]
        )
        api = try Arguments.url(words.value("--api"))
        cache = words.value("--cache").map { URL(filePath: $0) } ?? folders.cache.appending(path: "cache.sqlite")
        home = words.value("--home").map { URL(filePath: $0) } ?? folders.data
        wiring = try Arguments.wiring(words.value("--wiring"))

        let isHelp = words.flag("--help") || words.flag("-h")
        command = isHelp ? nil : try Arguments.command(&words)
    }

    private static func command(_ words: inout Words) throws(UsageError) -> Command? {
        guard let name = words.operand() else { throw UsageError("there is no command") }
        let command: Command? =
            switch name {
            case "list": try list(&words)
            case "show": try show(&words)
            case "sync": .sync
            case "login": try login(&words)
            case "logout": .logout
            case "whoami": .whoami
            case "graph": .graph(page: words.value("--html").map { URL(filePath: $0) })
            case "help": nil
            default: throw UsageError("there is no command '\(name)'")
            }
        try words.finish(name)
        return command
    }

    private static func list(_ words: inout Words) throws(UsageError) -> Command {
        let choices = [("--all", Users.everyone), ("--admins", Users.admins), ("--inactive", Users.inactive)]
        let chosen = choices.filter { words.flag($0.0) }
        guard chosen.count <= 1 else {
            throw UsageError("\(chosen.map(\.0).joined(separator: " and ")) cannot be combined")
        }
        let (number, size) = (try words.count("--page"), try words.count("--page-size"))
        let page = number == nil && size == nil ? nil : Page(number: number ?? 1, size: size ?? 10)
        return .list(chosen.first?.1 ?? Users.active, page)
    }

    private static func show(_ words: inout Words) throws(UsageError) -> Command {
        guard let word = words.operand() else { throw UsageError("'show' needs the number of a user") }
        guard let number = Int(word) else { throw UsageError("'\(word)' is not the number of a user") }
        return .show(
            User.ID(rawValue: number),
            page: try words.count("--page") ?? 1,
            pageSize: try words.count("--page-size")
        )
    }

    private static func login(_ words: inout Words) throws(UsageError) -> Command {
        guard let name = words.operand(), !name.isEmpty else { throw UsageError("'login' needs a name") }
        return .login(name: name)
    }

    private static func wiring(_ text: String?) throws(UsageError) -> Wiring {
        guard let text else { return .graph }
        guard let wiring = Wiring(rawValue: text) else {
            throw UsageError("--wiring needs graph or container, and '\(text)' is neither")
        }
        return wiring
    }

    private static func url(_ text: String?) throws(UsageError) -> URL? {
        guard let text else { return nil }
        guard let url = URL(string: text, encodingInvalidCharacters: false), url.port ?? 0 <= UInt16.max else {
            throw UsageError("'\(text)' is not a URL")
        }
        switch (url.scheme?.lowercased(), url.host()) {
        case ("file", _), ("http", _?), ("https", _?): return url
        default: throw UsageError("'\(text)' is not an http, https or file URL")
        }
    }
}
