import DovetailContainer
import Foundation
import Testing

/// A container that finds a service by its type and the types of its arguments.
extension ArticleTests {
    @Suite("An injector for what is known at run time")
    struct Injector {
        protocol Animal { var name: String { get } }

        struct Dog: Animal { let name: String }

        final class ViewController {
            let injector: Container
            var viewModel: ViewModel?

            init(injector: Container) {
                self.injector = injector
            }

            func viewDidLoad() throws {
                viewModel = try injector.resolve(arguments: self, false, 4)
            }
        }

        final class ViewModel {
            unowned let viewController: ViewController
            let isActive: Bool
            let randomNumber: Int

            init(viewController: ViewController, isActive: Bool, randomNumber: Int) {
                self.viewController = viewController
                self.isActive = isActive
                self.randomNumber = randomNumber
            }
        }

        static func container() throws -> Container {
            try Container { registry in
                registry.register(ViewModel.self, arguments: ViewController.self, Bool.self, Int.self) {
                    ViewModel(viewController: $0, isActive: $1, randomNumber: $2)
                }
            }
        }

        @Test("The type of a service comes from the property, and the model does not keep its controller alive")
        func byInference() throws {
            weak var released: ViewController?
            do {
                let controller = ViewController(injector: try Self.container())
                released = controller

                try controller.viewDidLoad()

                #expect(controller.viewModel?.viewController === controller)
                #expect(controller.viewModel?.isActive == false)
                #expect(controller.viewModel?.randomNumber == 4)
            }
            #expect(released == nil)
        }

        @Test("A service is resolved with nine arguments")
        func nine() throws {
            struct Form {
                let text: String

                init(_ a: Int, _ b: Int, _ c: Int, _ d: String, _ e: Int, _ f: Bool, _ g: Int, _ h: Int, _ i: Double) {
                    text = "\(a)\(b)\(c)\(d)\(e)\(f)\(g)\(h)\(i)"
                }
            }
            let injector = try Container { $0.registerFactory(Form.self, Form.init) }

            let form: Form = try injector.resolve(arguments: 1, 2, 3, "four", 5, true, 7, 8, 9.5)
            #expect(form.text == "123four5true789.5")
            let optional: Form? = try injector.resolve(arguments: 1, 2, 3, "four", 5, true, 7, 8, 9.5)
            #expect(optional?.text == form.text)
        }

        @Test("A service of protocol type is resolved")
        func protocolType() throws {
            let injector = try Container { registry in
                registry.register((any Animal).self) { Dog(name: "Rex") }
                registry.register((any Animal).self, arguments: String.self) { Dog(name: $0) }
            }

            let animal: any Animal = try injector.resolve()
            let named: any Animal = try injector.resolve(arguments: "Bello")
            #expect(animal.name == "Rex" && named.name == "Bello")
        }

        @Test("Services are resolved as optionals")
        func optionals() throws {
            let injector = try Self.container()
            let controller = ViewController(injector: injector)

            let model: ViewModel? = try injector.resolve(arguments: controller, true, 1)
            let nothing: (any Animal)? = try injector.resolve()
            let nobody: (any Animal)? = try injector.resolve(arguments: "Rex")
            #expect(model != nil && nothing == nil && nobody == nil)
        }

        @Test("A service has two lists of arguments")
        func twoLists() throws {
            let injector = try Container { registry in
                registry.registerFactory(ViewModel.self) { (controller: ViewController) in
                    ViewModel(viewController: controller, isActive: true, randomNumber: 0)
                }
                registry.registerFactory(ViewModel.self) { (controller: ViewController, isActive: Bool) in
                    ViewModel(viewController: controller, isActive: isActive, randomNumber: 0)
                }
            }
            let controller = ViewController(injector: injector)

            let one: ViewModel = try injector.resolve(arguments: controller)
            let two: ViewModel = try injector.resolve(arguments: controller, false)
            #expect(one.isActive && !two.isActive)
        }

        @Test("The wrong number, types or order of arguments are an error, also for an optional")
        func wrongArguments() throws {
            let injector = try Self.container()
            let controller = ViewController(injector: injector)
            func takes(_ passed: String, _ resolve: () throws -> ViewModel?) {
                let error = #expect(throws: ResolutionError.self) { _ = try resolve() }
                #expect(error?.reason == .argumentMismatch)
                #expect(error?.description.contains("was resolved with \(passed)\n") == true)
            }
            let name = "ArticleTests.Injector.ViewController"

            takes("(\(name), Bool)") { try injector.resolve(ViewModel.self, arguments: controller, false) }
            takes("(\(name), Int, Int)") { try injector.resolve(ViewModel.self, arguments: controller, 1, 4) }
            takes("(Bool, \(name), Int)") { try injector.resolve(arguments: false, controller, 4) }
        }

        @Test("Names distinguish two functions of one type")
        func namedFunctions() async throws {
            typealias Retrieve = @Sendable () async throws -> [User]
            enum RetrieveAll: NamedService { typealias Service = Retrieve }
            enum RetrieveActive: NamedService { typealias Service = Retrieve }
            let injector = try Container { registry in
                registry.register(RetrieveAll.self) { { [.ada, .grace] } }
                registry.register(RetrieveActive.self) { (all: Named<RetrieveAll>) in
                    { try await all.value().filter(\.isActive) }
                }
            }

            #expect(try await injector.resolve(RetrieveAll.self)() == [.ada, .grace])
            #expect(try await injector.resolve(RetrieveActive.self)() == [.ada])
        }

        @Test("A lazy property is resolved with the controller that it belongs to")
        func lazyProperty() throws {
            final class Screen {
                let injector: Container
                lazy var title: String? = try? injector.resolve(arguments: self)

                init(injector: Container) {
                    self.injector = injector
                }
            }
            let injector = try Container { $0.registerFactory(String.self) { (_: Screen) in "the screen's title" } }

            #expect(Screen(injector: injector).title == "the screen's title")
        }
    }
}
