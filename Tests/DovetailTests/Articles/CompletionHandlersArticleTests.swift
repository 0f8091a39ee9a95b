import DovetailFunctions
import DovetailTesting
import Testing

extension ArticleTests {
    @Suite("The article about completion handlers")
    struct CompletionHandlersArticleTests {
        typealias Completion = (Result<User, any Error>) -> Void

        final class NetworkController {
            func downloadUser(withID id: Int, completion: @escaping Completion) {
                completion(id == 42 ? .success(.ada) : .failure(CoreError.notFound))
            }

            func startDownload(_ id: Int, completion: @escaping Completion) -> String {
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

        @Test("A method with a completion handler is applied partially, held weakly, observed, mapped and repeated")
        func decorated() throws {
            var names: [String] = []
            let add: Completion = { names.append((try? $0.get().name) ?? "nobody") }
            partial(network.downloadUser, arg1: 42)(add)
            [42, 1].forEach(partial(network.downloadUser, arg2: add))
            partial(weakly(network, NetworkController.downloadUser), arg1: 42)(add)
            let orphan: (Int, @escaping Completion) -> Void = releasing(NetworkController()) {
                weakly($0, NetworkController.downloadUser)
            }
            orphan(42, add)
            #expect(names == ["Ada", "Ada", "nobody", "Ada"])

            var ids: [Int] = []
            var progress: [Double] = []
            let start = mapResult(tap(network.startDownload, before: { id, _ in ids.append(id) })) { $0.count }
            let size = mapResult(network.read) { $0.count }
            let hidden = mapError(network.read) { _ in CoreError.unknown }
            let repeated = retry(tap(network.read, before: { id, _ in ids.append(id) }), attempts: 3)
            #expect(start(42) { _ in } == "download-42".count)
            #expect(try size(42) { progress.append($0) } == 3)
            #expect(throws: CoreError.unknown) { try hidden(1) { _ in } }
            #expect(throws: CoreError.notFound) { try repeated(1) { _ in } }
            #expect(ids == [42, 1, 1, 1])
            #expect(progress == [1])
        }

        @Test("A method with a completion handler becomes asynchronous, and one that is so is limited and repeated")
        func asynchronous() async throws {
            let download = awaiting(network.downloadUser)
            let retrieve: () async throws -> User = partial(awaiting(network.downloadUser), arg1: 42)
            let files = FileController()
            let limited = timeout(files.download(_:progress:), after: .seconds(60))
            let repeated = retry(timeout(files.download, after: .seconds(60)), attempts: 2)
            let size = mapResult(files.download) { $0.count }

            #expect(try await awaiting(network.downloadUser)(42) == .ada)
            #expect(try await retrieve() == .ada)
            await #expect(throws: CoreError.notFound) { try await download(1) }
            #expect(try await limited("/a") { _ in } == [1, 2, 3])
            await #expect(throws: CoreError.notFound) { try await repeated("/b") { _ in } }
            #expect(try await size("/a") { _ in } == 3)
        }
    }
}
