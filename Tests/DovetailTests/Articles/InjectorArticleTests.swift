import DovetailContainer
import Testing

/// A container that finds a service by its type and the types of its arguments.
extension ArticleTests {
    @Suite("An injector for what is known at run time")
    struct Injector {
        final class ViewController {
            let injector: Container
            var viewModel: ViewModel?
            lazy var title: String? = try? injector.resolve(arguments: self)

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

        @Test("The type of a service comes from the property, and the model does not keep its controller alive")
        func byInference() throws {
            let injector = try Container { registry in
                registry.register(ViewModel.self, arguments: ViewController.self, Bool.self, Int.self) {
                    ViewModel(viewController: $0, isActive: $1, randomNumber: $2)
                }
                registry.registerFactory(String.self) { (_: ViewController) in "the screen's title" }
            }
            weak var released: ViewController?
            do {
                let controller = ViewController(injector: injector)
                released = controller

                try controller.viewDidLoad()

                #expect(controller.viewModel?.viewController === controller)
                #expect(controller.viewModel?.isActive == false)
                #expect(controller.viewModel?.randomNumber == 4)
                #expect(controller.title == "the screen's title")
            }
            #expect(released == nil)
        }
    }
}
