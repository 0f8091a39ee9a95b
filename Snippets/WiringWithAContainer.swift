// The code of the article "Wiring with a container".
import DovetailContainer
// snippet.hide
import Foundation
import Synchronization
import Testing

let url = try #require(URL(string: "https://example.com"))
let controller = ViewController()
// snippet.show

// MARK: - A recipe is a function

struct NetworkAssembly: Assembly {
    let baseURL: URL

    func assemble(_ registry: inout Registry) {
        registry.register(URL.self) { [baseURL] in baseURL }
        registry.register((any ApiService).self, HTTPApi.init).scope(.singleton)
    }
}

// snippet.hide
enum Overview {
    static func resolve() throws -> any ApiService {
        // snippet.show
        let container = try Container(NetworkAssembly(baseURL: url))
        let api: any ApiService = try container.resolve()
        // snippet.hide
        return api
    }
}
// snippet.show

// MARK: - Functions have names

extension Users {
    enum RetrieveAll: NamedService { typealias Service = Users.Retrieve }
    enum LoadAll: NamedService { typealias Service = Users.Load }
}

// snippet.hide
struct NamesAssembly: Assembly {
    func assemble(_ registry: inout Registry) {
        // snippet.show
        registry.register(Users.RetrieveAll.self) { (api: any ApiService) in
            partial(api.fetch, arg1: .allUsers)
        }
        registry.register(Users.LoadAll.self) { (retrieve: Named<Users.RetrieveAll>) in
            { try await Users.load(retrieve: retrieve.value) }
        }
        // snippet.hide
        registry.register(Users.RetrieveAdmins.self) { (api: any ApiService) in partial(api.fetch, arg1: .admins) }
    }
}

enum Users {
    typealias IsIncluded = @Sendable (User) -> Bool

    static func load(retrieve: Retrieve, isIncluded: IsIncluded = { $0.isActive }) async throws -> [User] {
        try await retrieve().filter(isIncluded)
    }
}

extension Users {
    enum RetrieveAdmins: NamedService { typealias Service = Users.Retrieve }
    enum LoadIncluded: NamedService { typealias Service = @Sendable (@escaping IsIncluded) async throws -> [User] }
}

extension Users {
    typealias Retrieve = @Sendable () async throws -> [User]
    typealias Load = @Sendable () async throws -> [User]
}

struct FunctionsAssembly: Assembly {
    func assemble(_ registry: inout Registry) {
        registry.register(Users.LoadIncluded.self) { (retrieve: Named<Users.RetrieveAll>) in
            { isIncluded in try await Users.load(retrieve: retrieve.value, isIncluded: isIncluded) }
        }
    }
}
// snippet.show

// MARK: - Arguments stay open

// snippet.hide
struct ArgumentsAssembly: Assembly {
    func assemble(_ registry: inout Registry) {
        // snippet.show
        registry.register(ProfileViewModel.self, arguments: User.ID.self) {
            (id, load: Named<Users.LoadAll>) in
            ProfileViewModel(id: id, load: load.value)
        }
        registry.registerFactory(UserEditor.self, UserEditor.init)  // only arguments

        registry.register(UserList.self) {
            (profile: @escaping @Sendable (User.ID) throws -> ProfileViewModel) in
            UserList(open: profile)
        }

        registry.register(FindUser.self) { (load: Named<Users.LoadAll>) in
            { id in try await load.value().first { $0.id == id } }
        }

        // snippet.hide
        registry.register(Absence.self) { (make: (@Sendable () throws -> Absent)?) in Absence(make: make) }
        registry.registerFactory(ViewModel.self) { (controller: ViewController) in
            ViewModel(controller, isActive: true)
        }
        registry.registerFactory(ViewModel.self) { (controller: ViewController, isActive: Bool) in
            ViewModel(controller, isActive: isActive)
        }
        registry.register(ViewModel.self) { (settings: Settings) in ViewModel(settings.controller, isActive: false) }
        registry.register(Settings.self) { Settings(controller: controller) }
    }
}

enum Arguments {
    static func profile(_ container: Container) throws -> ProfileViewModel {
        // snippet.show
        let viewModel = try container.resolve(ProfileViewModel.self, arguments: User.ID(42))
        // snippet.hide
        return viewModel
    }

    static func optional(_ container: Container) throws -> ViewModel? {
        let viewModel: ViewModel? = try container.resolve(arguments: controller, false)
        return viewModel
    }
}
// snippet.show

// MARK: - Collections, decorations, forwards

// snippet.hide
struct EditorAssembly: Assembly {
    func assemble(_ registry: inout Registry) {
        // snippet.show
        registry.contribute((any Plugin).self, Spelling.init)
        registry.contribute((any Plugin).self, Grammar.init).scope(.singleton)
        registry.register(Editor.self) { (plugins: [any Plugin]) in
            Editor(plugins: plugins)
        }

        registry.contribute((any Exporter).self, key: "pdf", PDFExporter.init)
        registry.register(ExportMenu.self) { (exporters: [String: any Exporter]) in
            ExportMenu(exporters)
        }

        registry.decorate((any ApiService).self) { (api, log: Log) in
            LoggingApi(api, log: log)
        }

        registry.register(Database.self, Database.init).scope(.singleton)
        registry.forward((any Reader).self, to: Database.self) { $0 }

        // snippet.hide
        registry.decorate(ViewModel.self) { (model, log: Log) in model.logging(to: log) }
            .arguments(ViewController.self, Bool.self)
        registry.forward((any Animal).self, to: Cat.self) { $0 }.arguments(String.self)
        registry.register(Log.self, Log.init).scope(.singleton)
        registry.registerFactory(Cat.self) { (name: String) in Cat(name: name) }
        registry.register(Holder.self, Holder.init).scope(.singleton)
        registry.register(Held.self, Held.init).scope(.singleton)
    }
}
// snippet.show

// MARK: - On the main actor

// snippet.hide
struct ScreenAssembly: Assembly {
    func assemble(_ registry: inout Registry) {
        // snippet.show
        registry.register(Screen.self, Screen.init)
        registry.onMainActor.register(Row.self, arguments: User.ID.self) {
            (id, load: Named<Users.LoadAll>) in
            Row(id: id, load: load.value)
        }
        // snippet.hide
    }
}

@MainActor struct Shown {
    let container: Container
    var row: Row { get throws { try container.resolve(Row.self, arguments: 42) } }

    @MainActor func show() throws {
        let screen = try container.resolve(Screen.self)
        screen.show()
    }
}
// snippet.show

// MARK: - Assemblies of several modules

struct UsersAssembly: Assembly {
    let baseURL: URL

    func assemble(_ registry: inout Registry) {
        registry.assemble(once: NetworkAssembly(baseURL: baseURL))
        registry.register(UserStorage.self, UserStorage.init)
    }
}

// MARK: - All problems at once

// snippet.hide
@Suite struct WiringWithAContainer {
    let container: Container

    init() throws {
        container = try Container(
            UsersAssembly(baseURL: url),
            NamesAssembly(),
            ArgumentsAssembly(),
            FunctionsAssembly(),
            EditorAssembly(),
            ScreenAssembly()
        )
    }

    // snippet.show
    @Test func everythingIsWired() throws {
        try Container.validate(UsersAssembly(baseURL: url))
    }

    // snippet.hide
    @Test func severalProblems() throws {
        let error = #expect(throws: WiringError.self) {
            try Container.validate { registry in
                registry.register(UserStorage.self) { (_: any ApiService) in UserStorage() }
                registry.register(Editor.self) { (plugins: [any Plugin]) in Editor(plugins: plugins) }
                registry.register(Editor.self) { Editor(plugins: []) }
            }
        }
        let text = try #require(error).description
        #expect(text.contains("no registration for any ApiService"))
        #expect(text.contains("Editor"))
    }

    @Test func functions() async throws {
        #expect(try Overview.resolve() is HTTPApi)
        let load = try container.resolve(Users.LoadAll.self)
        #expect(try await load() == [.anna])
        let included = try container.resolve(Users.LoadIncluded.self)
        #expect(try await included { _ in true } == [.anna, .ben])
        #expect(try await container.resolve(Users.RetrieveAdmins.self)() == [.ben])
    }

    @Test func arguments() throws {
        #expect(try Arguments.profile(container).id == 42)
        #expect(try container.resolve(UserList.self).open(7).id == 7)
        #expect(try container.resolve(UserEditor.self, arguments: User.anna, true).isNew)
        #expect(try Arguments.optional(container)?.isActive == false)
        #expect(try container.resolve(ViewModel.self, arguments: controller).isActive)
        #expect(try container.resolve(ViewModel.self).controller === controller)
        let absent: Absent? = try container.resolve(arguments: 1)
        #expect(absent == nil)
        let names = container.dependencyGraph.nodes.map(\.id.description)
        #expect(names.contains("ViewModel(ViewController)"))
        #expect(names.contains("ViewModel(ViewController, Bool)"))
    }

    @Test func functionsInPlaceOfServices() async throws {
        #expect(try await container.resolve(FindUser.self)(1) == .anna)
        let absence = try container.resolve(Absence.self)
        #expect(absence.make == nil)
    }

    @Test func contributionOfAScope() throws {
        let container = try Container { registry in
            registry.contribute((any Plugin).self, Spelling.init)
            registry.contribute((any Plugin).self, Grammar.init).scope(Session.self)
            registry.register(Editor.self) { (plugins: [any Plugin]) in Editor(plugins: plugins) }.scope(Session.self)
        }
        #expect(try container.enter(Session.self).resolve(Editor.self).plugins.map(\.name) == ["Spelling", "Grammar"])
        #expect(throws: WiringError.self) {
            try Container.validate { registry in
                registry.contribute((any Plugin).self, Grammar.init).scope(Session.self)
                registry.register(Editor.self) { (plugins: [any Plugin]) in Editor(plugins: plugins) }.scope(.singleton)
            }
        }
    }

    @Test func collections() async throws {
        #expect(try container.resolve(Editor.self).plugins.map(\.name) == ["Spelling", "Grammar"])
        #expect(try Array(container.resolve(ExportMenu.self).exporters.keys) == ["pdf"])
        #expect(try container.resolve((any ApiService).self) is LoggingApi)
        #expect(try container.resolve((any Reader).self) as? Database === container.resolve(Database.self))
        let log = try container.resolve(Log.self)
        _ = try container.resolve(ViewModel.self, arguments: controller)
        #expect(log.lines.isEmpty)
        _ = try container.resolve(ViewModel.self, arguments: controller, true)
        #expect(log.lines == ["a view model"])
        let animal: any Animal = try container.resolve(arguments: "Tom")
        #expect(animal.name == "Tom")
    }

    @Test func deferredDependencies() throws {
        let holder = try container.resolve(Holder.self)
        let held = try container.resolve(Held.self)
        #expect(try held.holder() === holder)
        #expect(holder.held === held)
    }

    @Test @MainActor func mainActor() async throws {
        let shown = Shown(container: container)
        try shown.show()
        #expect(try shown.row.id == 42)
    }

    @Test func elsewhere() {
        let error = #expect(throws: ResolutionError.self) { try container.resolve(Screen.self) }
        #expect(error?.reason == .notOnMainActor)
    }
    // snippet.show

    // MARK: - Tests

    @Test func loadsFromMemory() async throws {
        // snippet.hide
        let container = try Container(UsersAssembly(baseURL: url), NamesAssembly())
        // snippet.show
        let testing = try container.replacing { registry in
            registry.register(Users.RetrieveAll.self) { { [.clara] } }
        }
        #expect(try await testing.resolve(Users.LoadAll.self)() == [.clara])
        // snippet.hide
        #expect(throws: WiringError.self) {
            try container.replacing { $0.register(Absent.self) { Absent() } }
        }
    }

    // MARK: - Observing

    @Test func observing() throws {
        let logger = Log()
        let observed = try Container { registry in
            registry.assemble(UsersAssembly(baseURL: url))
            registry.register(Broken.self) { () throws -> Broken in throw Failed() }
            registry.observe(
                made: { service, duration in logger.debug("made \(service) in \(duration)") },
                failed: { service, error, duration in logger.error("\(service): \(error)") }
            )
        }
        _ = try observed.resolve(UserStorage.self)
        #expect(logger.lines.last?.hasPrefix("made UserStorage in ") == true)
        #expect(throws: Failed.self) { try observed.resolve(Broken.self) }
        #expect(logger.lines.last?.hasPrefix("Broken: ") == true)
        #expect(observed.description.hasPrefix("a container of "))
    }
}
// snippet.show

// MARK: - The application

struct User: Equatable, Sendable {
    typealias ID = Int

    static let anna = User(id: 1, isActive: true)
    static let ben = User(id: 2, isActive: false)
    static let clara = User(id: 3, isActive: true)

    let id: ID
    let isActive: Bool
}

enum Route { case allUsers, admins }

protocol ApiService: Sendable {
    func fetch(_ route: Route) async throws -> [User]
}

struct HTTPApi: ApiService {
    let baseURL: URL

    func fetch(_ route: Route) async throws -> [User] {
        route == .admins ? [.ben] : [.anna, .ben]
    }
}

struct LoggingApi: ApiService {
    let api: any ApiService
    let log: Log

    init(_ api: any ApiService, log: Log) {
        self.api = api
        self.log = log
    }

    func fetch(_ route: Route) async throws -> [User] {
        log.debug("fetch \(route)")
        return try await api.fetch(route)
    }
}

final class Log: Sendable {
    private let written = Mutex<[String]>([])
    var lines: [String] { written.withLock { $0 } }

    func debug(_ line: String) { written.withLock { $0.append(line) } }
    func error(_ line: String) { debug(line) }
}
// snippet.hide

struct UserStorage: Sendable {}
struct Absent: Sendable {}
struct Absence: Sendable { let make: (@Sendable () throws -> Absent)? }
enum FindUser: NamedService { typealias Service = @Sendable (User.ID) async throws -> User? }
enum Session: NamedScope {}
struct Broken: Sendable {}
struct Failed: Error {}

struct ProfileViewModel: Sendable {
    let id: User.ID
    let load: Users.Load
}

struct UserEditor: Sendable {
    let user: User
    let isNew: Bool
}

struct UserList: Sendable {
    let open: @Sendable (User.ID) throws -> ProfileViewModel
}

final class ViewController: Sendable {}
struct Settings: Sendable { let controller: ViewController }

struct ViewModel: Sendable {
    let controller: ViewController
    let isActive: Bool

    init(_ controller: ViewController, isActive: Bool) {
        self.controller = controller
        self.isActive = isActive
    }

    func logging(to log: Log) -> ViewModel {
        log.debug("a view model")
        return self
    }
}

protocol Plugin: Sendable { var name: String { get } }
struct Spelling: Plugin { let name = "Spelling" }
struct Grammar: Plugin { let name = "Grammar" }
struct Editor: Sendable { let plugins: [any Plugin] }

protocol Exporter: Sendable {}
struct PDFExporter: Exporter {}
struct ExportMenu: Sendable {
    let exporters: [String: any Exporter]
    init(_ exporters: [String: any Exporter]) { self.exporters = exporters }
}

protocol Reader: AnyObject, Sendable {}
final class Database: Reader {}

protocol Animal: Sendable { var name: String { get } }
struct Cat: Animal { let name: String }

final class Holder: Sendable {
    let held: Held
    init(held: Held) { self.held = held }
}

final class Held: Sendable {
    let holder: @Sendable () throws -> Holder
    init(holder: @escaping @Sendable () throws -> Holder) { self.holder = holder }
}

@MainActor final class Screen {
    private(set) var isShown = false

    init() {}

    func show() { isShown = true }
}

@MainActor final class Row {
    let id: User.ID
    let load: Users.Load

    init(id: User.ID, load: @escaping Users.Load) {
        self.id = id
        self.load = load
    }
}

await Testing.__swiftPMEntryPoint() as Never
