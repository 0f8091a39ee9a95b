struct User: Sendable {
    var name: String
    var isActive = true
}
