/// One sentence, and below it lines in columns: a label, a name, a parameter, a location.
package struct Message: Sendable {
    /// The sentence.
    private let title: String
    /// Each line has a label and either one text outside the columns, or three columns.
    private var lines: [[String]] = []

    package init(_ title: String) { self.title = title }

    package mutating func row(
        _ label: String,
        _ name: String,
        parameter: String = "",
        at location: DependencyGraph.Location?
    ) {
        lines.append([label, name, parameter, location?.description ?? ""])
    }

    /// Adds a line outside the columns.
    package mutating func text(_ label: String, _ text: String) { lines.append([label, text]) }
    /// Adds the line that says what to do.
    package mutating func advise(_ advice: String) { text(Self.advice, advice) }

    /// The message with the line that says what to do, as its last.
    func advising(_ advice: String) -> Message {
        var message = self
        message.advise(advice)
        return message
    }

    package var description: String { text(about: nil, colored: false) }

    /// The text, with the severity before the sentence.
    func text(about severity: DependencyGraph.Problem.Severity?, colored: Bool) -> String {
        var nameWidth = 0
        var parameterWidth = 0
        for line in lines where line.count > 2 {
            nameWidth = max(nameWidth, line[1].count + (line[2].isEmpty ? 1 : 2))
            parameterWidth = max(parameterWidth, line[2].count)
        }
        // The gap before the last column is the same with and without a column of parameters.
        let gap = 3
        if parameterWidth > 0 { parameterWidth += gap } else { nameWidth += gap - 1 }
        let widths = [Self.labelWidth, nameWidth, parameterWidth, 0]

        var text = ""
        if let severity { text += Self.paint(severity.description + ":", colored ? Self.color(severity) : nil) + " " }
        text += Self.paint(title, colored ? Self.titleColor : nil)
        for line in lines {
            text += "\n  "
            // Spaces are written only when something follows them, so that no line ends with one.
            var blanks = 0
            for (column, part) in line.enumerated() {
                if !part.isEmpty {
                    text += String(repeating: " ", count: blanks)
                    text += Self.paint(part, colored && column == 0 ? Self.color(ofLabel: part) : nil)
                    blanks = 0
                }
                blanks += max(0, widths[column] - part.count)
            }
        }
        return text
    }

    private static let labelWidth = 11
    static let advice = "to fix"
}
