actor Outbox {
    private(set) var texts: [String] = []

    func add(_ text: String) { texts.append(text) }
}
