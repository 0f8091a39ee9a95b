import DovetailGraph
import DovetailReports
import Dovetail
import Testing

final class PageController: Sendable {}

struct PageSettings: Sendable {
    let controller: PageController
}

struct PageModel: Sendable {
    let controller: PageController
    let isActive: Bool
    var notes: [String] = []

    init(_ controller: PageController, isActive: Bool) {
        self.controller = controller
        self.isActive = isActive
    }

    func noting(_ note: String) -> PageModel {
        var copy = self
        copy.notes.append(note)
        return copy
    }
}

extension ContainerTests {
    @Suite("One service with several lists of arguments")
    struct ArgumentListsTests {
        enum Detail: NamedService { typealias Service = String }

        static func registerAll(_ registry: inout Registry) {
            registry.registerFactory(PageModel.self) { (controller: PageController) in
                PageModel(controller, isActive: true)
            }
            registry.registerFactory(PageModel.self) { (controller: PageController, isActive: Bool) in
                PageModel(controller, isActive: isActive)
            }
            registry.register(PageModel.self) { (settings: PageSettings) in
                PageModel(settings.controller, isActive: false)
            }
            registry.register(PageSettings.self, scope: .singleton) { PageSettings(controller: PageController()) }
        }

        @Test("Each list of arguments has a separate recipe, and so has the service without any")
        func resolves() throws {
            let container = try Container { Self.registerAll(&$0) }
            let controller = PageController()

            let one = try container.resolve(PageModel.self, arguments: controller)
            let two: PageModel = try container.resolve(arguments: controller, false)
            let none = try container.resolve(PageModel.self)

            #expect(one.controller === controller && one.isActive)
            #expect(two.controller === controller && !two.isActive)
            #expect(try none.controller === container.resolve(PageSettings.self).controller && !none.isActive)
        }

        @Test("The order of registration makes no difference to lists of arguments")
        func anyOrder() throws {
            let container = try Container { registry in
                registry.register(String.self) { "none" }
                registry.register(String.self, arguments: Int.self, Int.self) { "\($0) and \($1)" }
                registry.register(String.self, arguments: Int.self) { "\($0)" }
            }

            #expect(try container.resolve(String.self) == "none")
            #expect(try container.resolve(String.self, arguments: 1) == "1")
            #expect(try container.resolve(String.self, arguments: 1, 2) == "1 and 2")
        }

        @Test("A parameter gets the recipe that fits its type")
        func suppliesParameters() throws {
            struct Screen {
                let model: PageModel
                let later: @Sendable () throws -> PageModel
                let make: @Sendable (PageController) throws -> PageModel
                let makeActive: (PageController, Bool) throws -> PageModel
            }
            let container = try Container { registry in
                Self.registerAll(&registry)
                registry.register(Screen.self) {
                    (
                        model: PageModel,
                        later: @escaping @Sendable () throws -> PageModel,
                        make: @escaping @Sendable (PageController) throws -> PageModel,
                        makeActive: @escaping (PageController, Bool) throws -> PageModel
                    ) in
                    Screen(model: model, later: later, make: make, makeActive: makeActive)
                }
            }
            let controller = PageController()

            let screen = try container.resolve(Screen.self)

            #expect(!screen.model.isActive)
            #expect(try !screen.later().isActive)
            #expect(try screen.make(controller).isActive)
            #expect(try screen.makeActive(controller, false).controller === controller)
        }

        @Test("A name has as many lists of arguments as a type")
        func named() throws {
            let container = try Container { registry in
                registry.register(Detail.self) { "none" }
                registry.register(Detail.self, arguments: Int.self) { "\($0)" }
                registry.registerFactory(Detail.self) { (number: Int, isSigned: Bool) in
                    isSigned ? "+\(number)" : "\(number)"
                }
                registry.register(Int.self) { (detail: Named<Detail>) in detail.value.count }
            }

            #expect(try container.resolve(Detail.self) == "none")
            #expect(try container.resolve(Detail.self, arguments: 12) == "12")
            #expect(try container.resolve(Detail.self, arguments: 12, true) == "+12")
            #expect(try container.resolve(Int.self) == 4)
        }

        @Test("Two equal lists of arguments are a mistake")
        func duplicate() throws {
            let error = #expect(throws: WiringError.self) {
                try Container { registry in
                    Self.registerAll(&registry)
                    registry.registerFactory(PageModel.self) { (controller: PageController) in
                        PageModel(controller, isActive: false)
                    }
                }
            }

            #expect(
                error?.description.replacing(#/ArgumentListsTests.swift:\d+/#, with: "Tests.swift") == """
                    error: 2 registrations for PageModel(PageController)
                      first      PageModel(PageController)   Tests.swift
                      again      PageModel(PageController)   Tests.swift
                      to fix     remove one, give one a name of its own (NamedService), or override it with replacing { … }
                    """
            )
        }

        @Test("A call that fits no list of arguments names all lists")
        func resolvedWithOthers() throws {
            let container = try Container { Self.registerAll(&$0) }

            let error = #expect(throws: ResolutionError.self) { try container.resolve(PageModel.self, arguments: "a") }

            #expect(
                error?.description.replacing(#/ArgumentListsTests.swift:\d+/#, with: "Tests.swift") == """
                    error: PageModel takes (PageController), (PageController, Bool) or no arguments, but was resolved with (String)
                      recipe     PageModel(PageController)         Tests.swift
                      recipe     PageModel(PageController, Bool)   Tests.swift
                      recipe     PageModel                         Tests.swift
                      to fix     pass values of exactly these types: resolve(PageModel.self, arguments: PageController) \
                    or resolve(PageModel.self, arguments: PageController, Bool) or resolve(PageModel.self)
                    """
            )
        }

        @Test("A parameter that fits no list of arguments names all lists")
        func neededWithOthers() throws {
            let error = #expect(throws: WiringError.self) {
                try Container { registry in
                    registry.registerFactory(PageModel.self) { (controller: PageController) in
                        PageModel(controller, isActive: true)
                    }
                    registry.registerFactory(PageModel.self) { (controller: PageController, isActive: Bool) in
                        PageModel(controller, isActive: isActive)
                    }
                    registry.register(Bool.self) { (model: PageModel) in model.isActive }
                    registry.register(String.self) { (make: @escaping (String) throws -> PageModel) in "" }
                }
            }

            #expect(
                error?.description.replacing(#/ArgumentListsTests.swift:\d+/#, with: "Tests.swift") == """
                    error: PageModel takes (PageController) or (PageController, Bool), but is requested without arguments
                      needed by  Bool                            parameter 1   Tests.swift
                      recipe     PageModel(PageController)                     Tests.swift
                      recipe     PageModel(PageController, Bool)               Tests.swift
                      to fix     take it as @Sendable (PageController) throws -> PageModel or @Sendable (PageController, Bool) throws -> PageModel

                    error: PageModel takes (PageController) or (PageController, Bool), but is requested as (String) throws -> PageModel
                      needed by  String                          parameter 1   Tests.swift
                      recipe     PageModel(PageController)                     Tests.swift
                      recipe     PageModel(PageController, Bool)               Tests.swift
                      to fix     take it as @Sendable (PageController) throws -> PageModel or @Sendable (PageController, Bool) throws -> PageModel
                    """
            )
        }

        @Test("A decoration applies to all lists of arguments, or to a given list")
        func decorates() throws {
            let container = try Container { registry in
                Self.registerAll(&registry)
                registry.decorate(PageModel.self) { $0.noting("all") }
                registry.decorate(PageModel.self, arguments: PageController.self, Bool.self) {
                    (model, settings: PageSettings) in
                    model.noting("two")
                }
                registry.decorate(PageModel.self, arguments: Void.self) { $0.noting("none") }
            }
            let controller = PageController()

            #expect(try container.resolve(PageModel.self, arguments: controller).notes == ["all"])
            #expect(try container.resolve(PageModel.self, arguments: controller, true).notes == ["all", "two"])
            #expect(try container.resolve(PageModel.self).notes == ["all", "none"])
        }

        @Test("A decoration of a missing list of arguments is a mistake")
        func decoratesNothing() throws {
            let error = #expect(throws: WiringError.self) {
                try Container { registry in
                    registry.registerFactory(PageModel.self) { (controller: PageController) in
                        PageModel(controller, isActive: true)
                    }
                    registry.decorate(PageModel.self, arguments: Int.self) { $0 }
                    registry.decorate(PageModel.self, arguments: Void.self) { $0 }
                }
            }

            #expect(
                error?.description.contains("PageModel takes (PageController), but is requested with (Int)") == true
            )
            #expect(
                error?.description.contains("PageModel takes (PageController), but is requested without arguments")
                    == true
            )
        }

        @Test("Replacing a list of arguments leaves the other lists")
        func replaces() throws {
            let container = try Container { Self.registerAll(&$0) }
            let testing = try container.replacing { registry in
                registry.registerFactory(PageModel.self) { (controller: PageController) in
                    PageModel(controller, isActive: true).noting("replaced")
                }
            }
            let controller = PageController()

            #expect(try testing.resolve(PageModel.self, arguments: controller).notes == ["replaced"])
            #expect(try testing.resolve(PageModel.self, arguments: controller, true).notes == [])
            #expect(try testing.resolve(PageModel.self).notes == [])
            #expect(try container.resolve(PageModel.self, arguments: controller).notes == [])
        }

        @Test("Replacing a missing list of arguments is a mistake")
        func replacesNothing() throws {
            let container = try Container { Self.registerAll(&$0) }

            let error = #expect(throws: WiringError.self) {
                try container.replacing { registry in
                    registry.registerFactory(PageModel.self) { (isActive: Bool) in
                        PageModel(PageController(), isActive: isActive)
                    }
                }
            }

            #expect(
                error?.description.replacing(#/ArgumentListsTests.swift:\d+/#, with: "Tests.swift") == """
                    error: nothing is registered that PageModel(Bool) could replace
                      replacing  PageModel(Bool)                   Tests.swift
                      recipe     PageModel(PageController)         Tests.swift
                      recipe     PageModel(PageController, Bool)   Tests.swift
                      recipe     PageModel                         Tests.swift
                      to fix     replace a registered service, or register this one with the others
                    """
            )
        }

        @Test("The graph distinguishes lists of arguments")
        func graph() throws {
            let container = try Container { registry in
                Self.registerAll(&registry)
                registry.register(Bool.self) { (make: @escaping @Sendable (PageController) throws -> PageModel) in true
                }
            }
            let graph = container.dependencyGraph

            #expect(
                graph.nodes.map(\.id.description) == [
                    "PageModel(PageController)", "PageModel(PageController, Bool)", "PageModel", "PageSettings", "Bool",
                ]
            )
            #expect(graph.nodes[4].dependencies.map(\.target.description) == ["PageModel(PageController)"])
            #expect(graph.nodes[2].dependencies.map(\.target.description) == ["PageSettings"])
            // Where there is one list only, the service's own name says enough.
            let one = try Container { $0.registerFactory(String.self) { (number: Int) in "\(number)" } }
            #expect(one.dependencyGraph.nodes.map(\.id.description) == ["String"])
        }

        @Test("Pictures and questions distinguish lists of arguments")
        func picturesAndQuestions() throws {
            typealias ID = DependencyGraph.ID
            let container = try Container { registry in
                Self.registerAll(&registry)
                registry.register(Bool.self) { (make: @escaping @Sendable (PageController) throws -> PageModel) in true
                }
                registry.register(Int.self) { (model: PageModel) in 1 }
            }
            let graph = container.dependencyGraph
            let model = ID(PageModel.self)
            let picture = graph.mermaid()

            for name in ["PageModel(PageController)", "PageModel(PageController, Bool)", "PageModel"] {
                #expect(picture.contains("\"\(name)") || picture.contains("\(name)<"), "\(name) is in \(picture)")
            }
            #expect(
                graph.path(to: model.taking([ID(PageController.self)]))?.map(\.description) == [
                    "Bool", "PageModel(PageController)",
                ]
            )
            #expect(graph.path(to: model)?.map(\.description) == ["Int", "PageModel"])
            // Where all take arguments, the service by itself is the first of them.
            let others = try Container { registry in
                registry.registerFactory(String.self) { (number: Int) in "\(number)" }
                registry.registerFactory(String.self) { (first: Int, second: Int) in "\(first), \(second)" }
            }
            #expect(others.dependencyGraph[ID(String.self)]?.arguments == [ID(Int.self)])
        }

        @Test("Services that many threads resolve at once get what their arguments say")
        func contention() async throws {
            let container = try Container { Self.registerAll(&$0) }

            await withTaskGroup(of: Bool.self) { group in
                for number in 0..<200 {
                    group.addTask {
                        let controller = PageController()
                        if number.isMultiple(of: 3) {
                            let model: PageModel? = try? container.resolve(
                                arguments: controller,
                                number.isMultiple(of: 2)
                            )
                            return model?.controller === controller && model?.isActive == number.isMultiple(of: 2)
                        }
                        let model: PageModel?? = try? container.resolve(arguments: controller)
                        return (model ?? nil)?.controller === controller
                    }
                }
                for await isRight in group { #expect(isRight) }
            }
        }
    }
}
