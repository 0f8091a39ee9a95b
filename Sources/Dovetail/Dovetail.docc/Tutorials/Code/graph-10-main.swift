let app = AppGraph(server: Server())
let sendAll = app.sendAll()

try await sendAll()
try await app.reminder(User(name: "Ben")).remind()
print(await app.outbox().texts)
