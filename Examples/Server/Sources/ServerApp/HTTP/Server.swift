/// A small HTTP server. It knows neither the container nor how requests are answered.
actor Server {
    /// How many requests were read completely, and how many of them were answered.
    struct Counts: Sendable, Equatable {
        var accepted = 0
        var answered = 0
    }

    private(set) var counts = Counts()
    private let listener: Listener
    private let handle: Handle.Service
    private let log: Log.Service
    private var isFinishing = false
    private var sockets: [ObjectIdentifier: Socket] = [:]

    nonisolated var port: UInt16 { listener.port }

    /// Binds the port. Clients wait until the server runs.
    init(port: UInt16, handle: @escaping Handle.Service, log: @escaping Log.Service) throws {
        listener = try Listener(port: port)
        self.handle = handle
        self.log = log
    }

    /// Serves until it finishes, and returns when all accepted requests are answered.
    func run() async {
        log("listening on http://127.0.0.1:\(port)")
        await withDiscardingTaskGroup { group in
            for await socket in listener.connections {
                group.addTask { await self.serve(socket) }
            }
        }
        log("answered \(counts.answered) of \(counts.accepted) requests")
    }

    /// Stops accepting connections, and closes the existing ones: idle ones immediately, the others after their
    /// responses.
    func finish() {
        isFinishing = true
        listener.close()
        for socket in sockets.values { socket.stopReading() }
    }

    private func serve(_ socket: Socket) async {
        sockets[ObjectIdentifier(socket)] = socket
        defer {
            sockets[ObjectIdentifier(socket)] = nil
            socket.hangUp()
        }
        if isFinishing { socket.stopReading() }
        await withTaskCancellationHandler {
            await answerAll(of: Connection(socket))
        } onCancel: {
            socket.hangUp()
        }
    }

    private func answerAll(of connection: Connection) async {
        var connection = connection
        do throws(HTTPError) {
            while let request = try await connection.next() {
                counts.accepted += 1
                guard await hasAnswered(request, over: connection) else { return }
            }
        } catch {
            try? await connection.send(error.response, isLast: true)
        }
    }

    /// - Returns: Whether the client may send another request.
    private func hasAnswered(_ request: Request, over connection: Connection) async -> Bool {
        do {
            return try await connection.socket.whileConnected { try await self.answer(request, over: connection) }
        } catch {
            // The client has gone, or knows by the missing end that something has failed.
            log("\(request.method) \(request.path): \(error)")
            return false
        }
    }

    private func answer(_ request: Request, over connection: Connection) async throws -> Bool {
        var isLast = true
        switch await reply(to: request) {
        case .response(let response):
            isLast = !request.keepsAlive || isFinishing && connection.isIdle
            try await connection.send(response, isLast: isLast)
        case .stream(let write): try await connection.send(write)
        case .webSocket(let converse): try await connection.converse(request, converse)
        }
        counts.answered += 1
        return !isLast
    }

    private func reply(to request: Request) async -> Reply {
        do {
            return try await handle(request)
        } catch let error as HTTPError {
            return .response(error.response)
        } catch {
            log("\(request.method) \(request.path): \(error)")
            return .response(Response("the server failed", status: .failed))
        }
    }
}
