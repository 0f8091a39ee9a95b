import Dovetail
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
            private let ownProperty = Mutex<SendableProperty<Bool>?>(nil)

            var hasNewPage: Bool {
                get { flag.withLock { $0 } }
                set { flag.withLock { $0 = newValue } }
            }

            var paging: SendableProperty<Bool>? {
                get { ownProperty.withLock { $0 } }
                set { ownProperty.withLock { $0 = newValue } }
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

        /// A property is part of a `Sendable` client.
        struct Paging: Sendable {
            var hasNewPage: SendableProperty<Bool>
        }

        @Test("A property reads and writes through its two functions")
        func functions() throws {
            let loader = PageLoader()
            let property = SendableProperty(get: { loader.hasNewPage }, set: { loader.hasNewPage = $0 })

            #expect(try property.get())
            try property.set(false)
            #expect(!loader.hasNewPage)
        }

        @Test("A function that throws makes the property throw")
        func throwingFunctions() {
            let property = SendableProperty<Bool>(get: { throw Failure.offline }, set: { _ in throw Failure.notFound })

            #expect(throws: Failure.offline) { try property.get() }
            #expect(throws: Failure.notFound) { try property.set(true) }
        }

        @Test("A property reads and writes the property of an object")
        func object() async throws {
            let loader = PageLoader()
            let paging = Paging(hasNewPage: SendableProperty(loader, \.hasNewPage))

            #expect(try paging.hasNewPage.get())
            try await Task.detached { try paging.hasNewPage.set(false) }.value
            #expect(!loader.hasNewPage)
            #expect(try !paging.hasNewPage.get())
        }

        @Test("A property weakly holds an object that is known by its protocol only")
        func objectBehindProtocol() throws {
            func property(of loader: some PageLoading) -> SendableProperty<Bool> {
                SendableProperty(loader, \.hasNewPage)
            }
            func properties() throws -> (existential: SendableProperty<Bool>, generic: SendableProperty<Bool>) {
                let loader: any PageLoading = PageLoader()
                let properties = (SendableProperty(loader, \.hasNewPage), property(of: loader))
                try properties.0.set(false)
                #expect(try !properties.1.get())
                return properties
            }
            let (existential, generic) = try properties()

            #expect(throws: OwnerDeallocated(PageLoader.self)) { try existential.get() }
            #expect(throws: OwnerDeallocated(PageLoader.self)) { try generic.get() }
        }

        @Test("A property throws once its object is gone")
        func objectIsGone() {
            let property = SendableProperty(PageLoader(), \.hasNewPage)

            #expect(throws: OwnerDeallocated(PageLoader.self)) { try property.get() }
            #expect(throws: OwnerDeallocated(PageLoader.self)) { try property.set(true) }
        }

        @Test("An object that holds a property of itself is released")
        func noRetainCycle() throws {
            weak var released: PageLoader?
            do {
                let loader = PageLoader()
                loader.paging = SendableProperty(loader, \.hasNewPage)
                released = loader
                #expect(try loader.paging?.get() == true)
            }
            #expect(released == nil)
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
            var paging: Property<Bool>?
        }

        @Test("A property reads and writes the property of a view model")
        func object() throws {
            let viewModel = ViewModel()
            let property = Property(viewModel, \.hasNewPage)

            #expect(try property.get())
            try property.set(false)
            #expect(!viewModel.hasNewPage)
            #expect(try !property.get())
        }

        @Test("A property on the main actor reads and writes through its two functions")
        func functions() throws {
            let viewModel = ViewModel()
            let property = Property(get: { viewModel.hasNewPage }, set: { viewModel.hasNewPage = $0 })

            try property.set(false)
            #expect(try !property.get())
        }

        @Test(
            "A property on the main actor throws once its object is gone, also one that is known by its protocol only"
        )
        func objectIsGone() {
            func existential() -> any Paging { ViewModel() }
            let property = Property(ViewModel(), \.hasNewPage)
            let paging = Property(existential(), \.hasNewPage)

            #expect(throws: OwnerDeallocated(ViewModel.self)) { try paging.get() }
            #expect(throws: OwnerDeallocated(ViewModel.self)) { try property.get() }
            #expect(throws: OwnerDeallocated(ViewModel.self)) { try property.set(true) }
        }

        @Test("An object that holds a property of itself on the main actor is released")
        func noRetainCycle() throws {
            weak var released: ViewModel?
            do {
                let viewModel = ViewModel()
                viewModel.paging = Property(viewModel, \.hasNewPage)
                released = viewModel
                #expect(try viewModel.paging?.get() == true)
            }
            #expect(released == nil)
        }
    }
}
