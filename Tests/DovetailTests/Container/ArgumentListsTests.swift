import DovetailAnalysis
import DovetailReports
import DovetailContainer
import Testing

private final class PageController: Sendable {}
private struct PageSettings: Sendable { let controller = PageController() }

private struct PageModel: Sendable {
    let controller: PageController
    var isActive = true
    var notes: [String] = []

    init(_ controller: PageController) { self.controller = controller }
    init(_ controller: PageController, _ isActive: Bool) { (self.controller, self.isActive) = (controller, isActive) }

    func noting(_ note: String) -> PageModel {
        var copy = self
        copy.notes.append(note)
        return copy
    }
}

private struct PagesAssembly: Assembly {
    var withoutArguments = true

    func assemble(_ registry: inout Registry) {
        let file = "App/Pages.swift"
        registry.registerFactory(PageModel.self, fileID: file, line: 1) { PageModel($0 as PageController) }
        registry.registerFactory(PageModel.self, fileID: file, line: 2) { PageModel($0 as PageController, $1 as Bool) }
        guard withoutArguments else { return }
        registry.register(PageModel.self, fileID: file, line: 3) { (settings: PageSettings) in
            PageModel(settings.controller, false)
        }
        registry.register(PageSettings.self) { PageSettings() }.scope(.singleton)
    }
}

extension ContainerTests {
    @Suite("One service with several lists of arguments")
    struct ArgumentListsTests {
        private typealias ID = DependencyGraph.ID

        private let controller = PageController()

        @Test("Each list of arguments has a separate recipe, and a parameter gets the one that fits its type")
        func resolves() throws {
            struct Screen {
                let model: PageModel
                let later: @Sendable () throws -> PageModel
                let make: @Sendable (PageController) throws -> PageModel
                let makeActive: @Sendable (PageController, Bool) throws -> PageModel
            }
            let container = try Container { registry in
                registry.assemble(PagesAssembly())
                registry.register(Screen.self, Screen.init)
            }
            let one = try container.resolve(PageModel.self, arguments: controller)
            let two: PageModel = try container.resolve(arguments: controller, false)
            let none = try container.resolve(PageModel.self)
            #expect(one.controller === controller && one.isActive)
            #expect(two.controller === controller && !two.isActive)
            #expect(try none.controller === container.resolve(PageSettings.self).controller && !none.isActive)
            let screen = try container.resolve(Screen.self)
            #expect(try !screen.model.isActive && !screen.later().isActive)
            #expect(try screen.make(controller).isActive)
            #expect(try screen.makeActive(controller, false).controller === controller)
        }

        @Test("Two equal lists of arguments are a mistake")
        func duplicate() {
            #expect(
                wiringMessage { registry in
                    registry.assemble(PagesAssembly())
                    registry.registerFactory(PageModel.self, fileID: "App/Pages.swift", line: 5) {
                        PageModel($0 as PageController)
                    }
                } == """
                    error: 2 registrations for PageModel(PageController)
                      first      PageModel(PageController)   Pages.swift:1
                      again      PageModel(PageController)   Pages.swift:5
                      to fix     remove one, give one a name of its own (NamedService), or override it with replacing { … }
                    """
            )
        }

        @Test("A call that fits no list of arguments names all lists")
        func resolvedWithOthers() throws {
            let container = try Container(PagesAssembly())
            #expect(
                message { try container.resolve(PageModel.self, arguments: "a") } == """
                    error: PageModel takes (PageController), (PageController, Bool) or no arguments, but was resolved with (String)
                      recipe     PageModel(PageController)         Pages.swift:1
                      recipe     PageModel(PageController, Bool)   Pages.swift:2
                      recipe     PageModel                         Pages.swift:3
                      to fix     pass values of exactly these types: resolve(PageModel.self, arguments: PageController) \
                    or resolve(PageModel.self, arguments: PageController, Bool) or resolve(PageModel.self)
                    """
            )
        }

        @Test("A parameter that fits no list of arguments names all lists")
        func neededWithOthers() {
            let file = "App/Pages.swift"
            let advice = """
                take it as @Sendable (PageController) throws -> PageModel \
                or @Sendable (PageController, Bool) throws -> PageModel
                """
            #expect(
                wiringMessage { registry in
                    registry.assemble(PagesAssembly(withoutArguments: false))
                    registry.register(Bool.self, fileID: file, line: 5) { (model: PageModel) in model.isActive }
                    registry.register(String.self, fileID: file, line: 6) { (_: (String) throws -> PageModel) in "" }
                } == """
                    error: PageModel takes (PageController) or (PageController, Bool), but is requested without arguments
                      needed by  Bool                            parameter 1   Pages.swift:5
                      recipe     PageModel(PageController)                     Pages.swift:1
                      recipe     PageModel(PageController, Bool)               Pages.swift:2
                      to fix     \(advice)

                    error: PageModel takes (PageController) or (PageController, Bool), but is requested as (String) throws -> PageModel
                      needed by  String                          parameter 1   Pages.swift:6
                      recipe     PageModel(PageController)                     Pages.swift:1
                      recipe     PageModel(PageController, Bool)               Pages.swift:2
                      to fix     \(advice)
                    """
            )
        }

        @Test("A decoration applies to all lists of arguments, or to a given list")
        func decorates() throws {
            let container = try Container { registry in
                registry.assemble(PagesAssembly())
                registry.decorate(PageModel.self) { $0.noting("all") }
                registry.decorate(PageModel.self) { (model, _: PageSettings) in model.noting("two") }
                    .arguments(PageController.self, Bool.self)
                registry.decorate(PageModel.self) { $0.noting("none") }.arguments(Void.self)
            }
            #expect(try container.resolve(PageModel.self, arguments: controller).notes == ["all"])
            #expect(try container.resolve(PageModel.self, arguments: controller, true).notes == ["all", "two"])
            #expect(try container.resolve(PageModel.self).notes == ["all", "none"])
        }

        @Test("A decoration of a missing list of arguments is a mistake")
        func decoratesNothing() {
            let message = wiringMessage { registry in
                registry.assemble(PagesAssembly(withoutArguments: false))
                registry.decorate(PageModel.self) { $0 }.arguments(Int.self)
                registry.decorate(PageModel.self) { $0 }.arguments(Void.self)
            }
            let error = "PageModel takes (PageController) or (PageController, Bool), but is requested"
            #expect(message?.contains("\(error) with (Int)") == true)
            #expect(message?.contains("\(error) without arguments") == true)
        }

        @Test("Replacing a list of arguments leaves the other lists")
        func replaces() throws {
            let container = try Container(PagesAssembly())
            let testing = try container.replacing { registry in
                registry.registerFactory(PageModel.self) { PageModel($0 as PageController).noting("replaced") }
            }
            #expect(try testing.resolve(PageModel.self, arguments: controller).notes == ["replaced"])
            #expect(try testing.resolve(PageModel.self, arguments: controller, true).notes == [])
            #expect(try testing.resolve(PageModel.self).notes == [])
            #expect(try container.resolve(PageModel.self, arguments: controller).notes == [])
        }

        @Test("Replacing a missing list of arguments is a mistake")
        func replacesNothing() throws {
            let container = try Container(PagesAssembly())
            let error = #expect(throws: WiringError.self) {
                try container.replacing { registry in
                    registry.registerFactory(PageModel.self, fileID: "App/Pages.swift", line: 5) { (isActive: Bool) in
                        PageModel(PageController(), isActive)
                    }
                }
            }
            #expect(
                error?.description == """
                    error: nothing is registered that PageModel(Bool) could replace
                      replacing  PageModel(Bool)                   Pages.swift:5
                      recipe     PageModel(PageController)         Pages.swift:1
                      recipe     PageModel(PageController, Bool)   Pages.swift:2
                      recipe     PageModel                         Pages.swift:3
                      to fix     replace a registered service, or register this one with the others
                    """
            )
        }

        @Test("The graph, its pictures and its answers distinguish lists of arguments")
        func graph() throws {
            let graph = try Container { registry in
                registry.assemble(PagesAssembly())
                registry.register(Bool.self) { (_: @Sendable (PageController) throws -> PageModel) in true }
                registry.register(Int.self) { (_: PageModel) in 1 }
            }.dependencyGraph
            let models = ["PageModel(PageController)", "PageModel(PageController, Bool)", "PageModel"]
            #expect(graph.nodes.map(\.id.description) == models + ["PageSettings", "Bool", "Int"])
            #expect(graph.nodes[4].dependencies.map(\.target.description) == ["PageModel(PageController)"])
            #expect(graph.nodes[2].dependencies.map(\.target.description) == ["PageSettings"])

            let picture = graph.mermaid()
            #expect(models.allSatisfy { picture.contains("\"\($0)") || picture.contains("\($0)<") }, "\(picture)")
            let model = ID(PageModel.self)
            let toModelOfController = graph.path(to: model.taking([ID(PageController.self)]))
            #expect(toModelOfController?.map(\.description) == ["Bool", "PageModel(PageController)"])
            #expect(graph.path(to: model)?.map(\.description) == ["Int", "PageModel"])
        }

        @Test("A single list has the service's own name, and of several the first one stands for the service")
        func graphWithoutServiceByItself() throws {
            let one = try Container { $0.registerFactory(String.self) { (number: Int) in "\(number)" } }
            #expect(one.dependencyGraph.nodes.map(\.id.description) == ["String"])
            let several = try Container(PagesAssembly(withoutArguments: false)).dependencyGraph
            #expect(several[ID(PageModel.self)]?.arguments == [ID(PageController.self)])
        }

        @Test("Services that many threads resolve at once get what their arguments say")
        func contention() async throws {
            let container = try Container(PagesAssembly())
            try await withThrowingTaskGroup(of: Bool.self) { group in
                for number in 0..<200 {
                    group.addTask {
                        let (controller, isActive) = (PageController(), number.isMultiple(of: 2))
                        let model =
                            try number.isMultiple(of: 3)
                            ? container.resolve(PageModel.self, arguments: controller, isActive)
                            : container.resolve(PageModel.self, arguments: controller)
                        return model.controller === controller && model.isActive == (number % 3 != 0 || isActive)
                    }
                }
                for try await isRight in group { #expect(isRight) }
            }
        }
    }
}
