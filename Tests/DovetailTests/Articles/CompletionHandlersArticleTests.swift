import DovetailFunctions
import DovetailTesting
import Testing

extension ArticleTests {
    @Suite("The article about completion handlers")
    struct CompletionHandlersArticleTests {
        final class NetworkController {
            private(set) var downloads = 0

            func downloadUser(withID id: Int, completion: @escaping (Result<User, any Error>) -> Void) {
                downloads += 1
                completion(id == 42 ? .success(.ada) : .failure(CoreError.notFound))
            }

            func startDownload(_ id: Int, completion: @escaping (Result<User, any Error>) -> Void) -> String {
                downloadUser(withID: id, completion: completion)
                return "download-\(id)"
            }

            func read(_ id: Int, progress: @escaping (Double) -> Void) throws -> [UInt8] {
                guard id == 42 else { throw CoreError.notFound }
                progress(1)
                return [1, 2, 3]
            }
        }

        /// `Sendable`, as what runs in tasks of its own has to be.
        final class FileController: Sendable {
            func download(_ path: String, progress: @escaping @Sendable (Double) -> Void) async throws -> [UInt8] {
                guard path == "/a" else { throw CoreError.notFound }
                progress(1)
                return [1, 2, 3]
            }
        }

        let network = NetworkController()

        @Test("A method with a completion handler is applied partially")
        func partialDownload() {
            var users: [User] = []
            let download = partial(network.downloadUser, arg1: 42)
            download { users.append(contentsOf: (try? $0.get()).map { [$0] } ?? []) }

            #expect(users == [.ada])
            #expect(network.downloads == 1)
        }

        @Test("A partially applied method is called in place")
        func calledAtOnce() throws {
            var result: Result<User, any Error>?
            partial(network.downloadUser, arg1: 42)({ result = $0 })
            #expect(try result?.get() == .ada)

            partial(network.downloadUser, arg1: 1)({ result = $0 })
            #expect(throws: CoreError.notFound) { try result?.get() }

            #expect(network.downloads == 2)
        }

        @Test("The completion handler of a method is fixed, and the identifier stays open")
        func partialCompletion() {
            var names: [String] = []
            let download = partial(network.downloadUser, arg2: { names.append((try? $0.get().name) ?? "nobody") })
            [42, 1].forEach(download)

            #expect(names == ["Ada", "nobody"])
        }

        @Test("The owner of a method is held weakly, and nothing is downloaded once the owner is gone")
        func weakOwner() {
            var results = 0
            let network = NetworkController()
            let download = weakly(network, NetworkController.downloadUser)
            download(42) { _ in results += 1 }
            partial(weakly(network, NetworkController.downloadUser), arg1: 42)({ _ in results += 1 })
            #expect(results == 2)

            let orphan: (Int, @escaping (Result<User, any Error>) -> Void) -> Void = releasing(NetworkController()) {
                weakly($0, NetworkController.downloadUser)
            }
            orphan(42) { _ in results += 1 }
            #expect(results == 2)
        }

        @Test("Calls of a method with a completion handler are observed")
        func tapped() {
            var ids: [Int] = []
            let download = tap(network.downloadUser, before: { id, _ in ids.append(id) })
            download(42) { _ in }

            #expect(ids == [42] && network.downloads == 1)
        }

        @Test("The result of a method with a completion handler is transformed")
        func mapped() throws {
            var results = 0
            let start = mapResult(network.startDownload) { $0.count }
            #expect(start(42) { _ in results += 1 } == "download-42".count)

            let size = mapResult(network.read) { $0.count }
            #expect(try size(42) { _ in results += 1 } == 3)
            #expect(results == 2)
        }

        @Test("The error of a method with a completion handler is hidden")
        func hidesError() {
            let read = mapError(network.read) { _ in CoreError.unknown }

            #expect(throws: CoreError.unknown) { try read(1) { _ in } }
        }

        @Test("A method with a completion handler is repeated while it fails")
        func retried() {
            var attempts = 0
            let read = tap(network.read, before: { _, _ in attempts += 1 })
            let retried = retry(read, attempts: 3)

            #expect(throws: CoreError.notFound) { try retried(1) { _ in } }
            #expect(attempts == 3)
        }

        @Test("A method with a completion handler becomes an asynchronous function")
        func awaited() async throws {
            let user = try await awaiting(network.downloadUser)(42)
            #expect(user == .ada)

            let download = awaiting(network.downloadUser)
            #expect(try await download(42) == .ada)
            await #expect(throws: CoreError.notFound) { try await download(1) }

            let retrieve: () async throws -> User = partial(awaiting(network.downloadUser), arg1: 42)
            #expect(try await retrieve() == .ada)
        }

        @Test("A function that takes another one is limited and repeated by reference")
        func asynchronous() async throws {
            let files = FileController()
            let limited = timeout(files.download(_:progress:), after: .seconds(60))
            let repeated = retry(timeout(files.download, after: .seconds(60)), attempts: 2)
            let size = mapResult(files.download) { $0.count }

            #expect(try await limited("/a") { _ in } == [1, 2, 3])
            await #expect(throws: CoreError.notFound) { try await repeated("/b") { _ in } }
            #expect(try await size("/a") { _ in } == 3)
        }
    }
}
