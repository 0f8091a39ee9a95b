import DovetailFunctions
import Synchronization
import Testing

extension FunctionTests {
    @Suite("Property")
    struct PropertyTests {
        protocol PageLoading: AnyObject, Sendable {
            var hasNewPage: Bool { get set }
        }

        final class PageLoader: PageLoading {
            private let flag = Mutex(true)

            var hasNewPage: Bool {
                get { flag.withLock { $0 } }
                set { flag.withLock { $0 = newValue } }
            }
        }

        /// A value that writes through to what it refers to.
        struct Settings: Sendable {
            let loader: PageLoader

            var loadsPages: Bool {
                get { loader.hasNewPage }
                nonmutating set { loader.hasNewPage = newValue }
            }
        }

        @Test("A property reads and writes the property of an object, or through its functions, whose errors it throws")
        func values() async throws {
            let loader = PageLoader()
            let functions = SendableProperty(get: { loader.hasNewPage }, set: { loader.hasNewPage = $0 })
            let failing = SendableProperty<Bool>(get: { throw Failure.offline }, set: { _ in throw Failure.notFound })

            for property in [SendableProperty(loader, \.hasNewPage), functions] {
                loader.hasNewPage = true
                #expect(try property.get())
                try await Task.detached { try property.set(false) }.value
                #expect(!loader.hasNewPage)
                #expect(try !property.get())
            }
            #expect(throws: Failure.offline) { try failing.get() }
            #expect(throws: Failure.notFound) { try failing.set(true) }
        }

        @Test("A property throws once its object is gone, also one that is known by its protocol only")
        func objectIsGone() throws {
            func property(of loader: some PageLoading) -> SendableProperty<Bool> {
                SendableProperty(loader, \.hasNewPage)
            }
            func properties() throws -> [SendableProperty<Bool>] {
                let loader: any PageLoading = PageLoader()
                let properties = [SendableProperty(loader, \.hasNewPage), property(of: loader)]
                try properties[0].set(false)
                #expect(try !properties[1].get())
                return properties
            }

            for property in try properties() + [SendableProperty(PageLoader(), \.hasNewPage)] {
                #expect(throws: OwnerDeallocated(PageLoader.self)) { try property.get() }
                #expect(throws: OwnerDeallocated(PageLoader.self)) { try property.set(true) }
            }
        }

        @Test("A property copies a value, and with it keeps what the value refers to")
        func value() throws {
            let property = SendableProperty(Settings(loader: PageLoader()), \.loadsPages)

            #expect(try property.get())
            try property.set(false)
            #expect(try !property.get())
        }
    }

    @Suite("Property, on the main actor") @MainActor
    struct PropertyOnMainActorTests {
        @MainActor
        protocol Paging: AnyObject {
            var hasNewPage: Bool { get set }
        }

        @MainActor
        final class ViewModel: Paging {
            var hasNewPage = true
        }

        @Test("A property on the main actor reads and writes the property of a view model, or through its functions")
        func values() throws {
            let viewModel = ViewModel()
            let functions = Property(get: { viewModel.hasNewPage }, set: { viewModel.hasNewPage = $0 })

            for property in [Property(viewModel, \.hasNewPage), functions] {
                viewModel.hasNewPage = true
                #expect(try property.get())
                try property.set(false)
                #expect(!viewModel.hasNewPage)
                #expect(try !property.get())
            }
        }

        @Test("A property on the main actor throws once its object is gone")
        func objectIsGone() {
            func existential() -> any Paging { ViewModel() }

            for property in [Property(ViewModel(), \.hasNewPage), Property(existential(), \.hasNewPage)] {
                #expect(throws: OwnerDeallocated(ViewModel.self)) { try property.get() }
                #expect(throws: OwnerDeallocated(ViewModel.self)) { try property.set(true) }
            }
        }
    }
}
