/// One of some words. Another one is an error that names them all.
protocol Choice: RawRepresentable<String>, CaseIterable, Codable {}

extension Choice {
    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let word = try container.decode(String.self)
        guard let choice = Self(rawValue: word) else {
            let words = Self.allCases.map(\.rawValue).joined(separator: ", ")
            throw DecodingError.dataCorruptedError(
                in: container,
                debugDescription: "\"\(word)\" is none of \(words)"
            )
        }
        self = choice
    }
}
