/// The requests of one client, answered one after the other.
struct Connection: Sendable {
    let socket: Socket
    let traffic: Traffic
    let isFinishing: @Sendable () -> Bool
    let answer: @Sendable (Request) async -> Response

    /// Answers every request that was read completely, until the client or the server ends the connection.
    func serve() async {
        var parser = RequestParser()
        do throws(HTTPError) {
            while let request = try await next(from: &parser) {
                traffic.accept()
                let response = await answer(request)
                let isLast = !request.keepsAlive || isFinishing() && parser.isEmpty
                guard await send(response, isLast: isLast) else { return }
                traffic.answer()
                if isLast { return }
            }
        } catch {
            _ = await send(error.response, isLast: true)
        }
    }

    private func next(from parser: inout RequestParser) async throws(HTTPError) -> Request? {
        while true {
            if let request = try parser.next() { return request }
            guard let bytes = try? await socket.read(), !bytes.isEmpty else { return nil }
            parser.append(bytes)
        }
    }

    private func send(_ response: Response, isLast: Bool) async -> Bool {
        (try? await socket.write(response.bytes(isLast: isLast))) != nil
    }
}
