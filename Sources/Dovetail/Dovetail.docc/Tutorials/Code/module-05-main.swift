import Mail

let app = AppGraph(server: Server(), mail: MailGraph(sender: "Greet"))
let sendAll = app.sendAll()

try await sendAll()
try await app.reminder(User(name: "Ben")).remind()
