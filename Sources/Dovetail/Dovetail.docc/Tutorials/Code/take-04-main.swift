for greeting in try await Greetings.all() {
    print(greeting)
}
