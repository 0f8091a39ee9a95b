/// The input of `resize`.
struct Picture: Decodable, Sendable {
    let file: String
    /// How long it takes; next to nothing if not given.
    var seconds: Double?
}

extension Picture {
    private static let endings = ["png", "jpg", "gif"]

    /// Simulates slow work that can fail.
    @Sendable static func resize(_ picture: Picture) async throws {
        guard endings.contains(where: { picture.file.hasSuffix(".\($0)") }) else { throw NoPicture(file: picture.file) }
        if let seconds = picture.seconds { try await Task.sleep(for: .seconds(seconds)) }
    }
}

/// The file is not a picture.
struct NoPicture: Error, CustomStringConvertible {
    let file: String

    var description: String { "\(file) is no picture" }
}
