let server = Server()

for greeting in try await Greetings.all(load: server.users) {
    print(greeting)
}
