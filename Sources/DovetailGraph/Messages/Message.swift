/// One sentence, and below it lines in columns: what a line is about, a name, a parameter, a place.
package struct Message: Sendable {
    /// The sentence.
    private let title: String
    /// A label and one text that takes no part in the columns, or a label and three columns.
    private var lines: [[String]] = []

    package init(_ title: String) {
        self.title = title
    }

    package mutating func row(
        _ label: String,
        _ name: String,
        parameter: String = "",
        at location: DependencyGraph.Location?
    ) {
        lines.append([label, name, parameter, location?.description ?? ""])
    }

    /// A line that takes no part in the columns.
    package mutating func text(_ label: String, _ text: String) {
        lines.append([label, text])
    }

    /// The line that says what to do.
    package mutating func advise(_ advice: String) {
        text(Self.advice, advice)
    }

    package var description: String { text(about: nil, coloured: false) }

    /// The text, with how bad it is before the sentence.
    func text(about severity: DependencyGraph.Problem.Severity?, coloured: Bool) -> String {
        var nameWidth = 0
        var parameterWidth = 0
        for line in lines where line.count > 2 {
            nameWidth = max(nameWidth, line[1].count + (line[2].isEmpty ? 1 : 2))
            parameterWidth = max(parameterWidth, line[2].count)
        }
        // The gap before the last column is always the same, whether there is one before it or not.
        let gap = 3
        if parameterWidth > 0 { parameterWidth += gap } else { nameWidth += gap - 1 }
        let widths = [Self.labelWidth, nameWidth, parameterWidth, 0]

        var text = ""
        if let severity {
            text += Self.paint(severity.description + ":", coloured ? Self.colour(severity) : nil) + " "
        }
        text += Self.paint(title, coloured ? Self.titleColour : nil)
        for line in lines {
            text += "\n  "
            // Blanks are written when something follows them, so that none are left at the end of a line.
            var blanks = 0
            for (column, part) in line.enumerated() {
                if !part.isEmpty {
                    text += String(repeating: " ", count: blanks)
                    text += Self.paint(part, coloured && column == 0 ? Self.colour(ofLabel: part) : nil)
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
