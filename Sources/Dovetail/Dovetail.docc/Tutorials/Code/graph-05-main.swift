let app = AppGraph(server: Server())
let sendAll = app.sendAll()

try await sendAll()
