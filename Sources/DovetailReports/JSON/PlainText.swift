import DovetailAnalysis

/// A text in JSON, without control characters.
///
/// A terminal obeys them instead of showing them, so a text with some could forge lines of a report, or hide others. It is
/// refused here, since all texts of a graph are read here, but printed in many places. Names of types have none.
struct PlainText: Decodable {
    /// The text, which is shown as it is.
    let text: String
    /// What has it as its name.
    var id: DependencyGraph.ID { DependencyGraph.ID(text) }

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        text = try container.decode(String.self)
        if let control = text.unicodeScalars.first(where: \.isControl) {
            let reason = "it has the control character \(control.escaped(asASCII: true))"
            throw DecodingError.dataCorruptedError(in: container, debugDescription: reason)
        }
    }
}
