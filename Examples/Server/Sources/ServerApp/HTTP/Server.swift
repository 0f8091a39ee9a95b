import Synchronization

/// A small HTTP server. It knows neither the container nor what becomes of a request.
final class Server: Sendable {
    let traffic = Traffic()
    private let listener: Listener
    private let handle: Handle.Service
    private let log: Log.Service
    private let state = Mutex(State())

    private struct State {
        var isFinishing = false
        var connections: [ObjectIdentifier: Socket] = [:]
    }

    var port: UInt16 { listener.port }

    /// Binds the port. Clients wait until the server runs.
    init(port: UInt16, handle: @escaping Handle.Service, log: @escaping Log.Service) throws {
        listener = try Listener(port: port)
        self.handle = handle
        self.log = log
    }

    /// Serves until it is told to finish, and returns when everything that it accepted is answered.
    func run() async {
        log("listening on http://127.0.0.1:\(port)")
        await withTaskCancellationHandler {
            await withDiscardingTaskGroup { group in
                for await socket in listener.connections {
                    group.addTask { await self.serve(socket) }
                }
            }
        } onCancel: {
            finish()
        }
        log("answered \(traffic.counts.answered) of \(traffic.counts.accepted) requests")
    }

    /// Accepts no other connection, and ends those that there are: idle ones at once, the others after their answers.
    func finish() {
        listener.close()
        let connections = state.withLock { state in
            state.isFinishing = true
            return state.connections.values
        }
        for connection in connections { connection.stopReading() }
    }

    private func serve(_ socket: Socket) async {
        let isFinishing = state.withLock { state in
            state.connections[ObjectIdentifier(socket)] = socket
            return state.isFinishing
        }
        if isFinishing { socket.stopReading() }
        defer { state.withLock { $0.connections[ObjectIdentifier(socket)] = nil } }
        await Connection(
            socket: socket,
            traffic: traffic,
            isFinishing: { self.state.withLock { $0.isFinishing } },
            answer: answer
        ).serve()
    }

    private func answer(_ request: Request) async -> Response {
        do {
            return try await handle(request)
        } catch let error as HTTPError {
            return error.response
        } catch {
            log("\(request.method) \(request.path): \(error)")
            return Response("the server failed", status: .failed)
        }
    }
}
