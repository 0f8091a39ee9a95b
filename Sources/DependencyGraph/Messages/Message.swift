/// One sentence, and below it lines in columns: what a line is about, a name, a parameter, a place.
package struct Message: Sendable {
    private enum Line: Sendable {
        case row(label: String, name: String, parameter: String, location: String)
        case text(label: String, text: String)
    }

    private let title: String
    private var lines: [Line] = []

    package init(_ title: String) {
        self.title = title
    }

    package mutating func row(_ label: String, _ name: String, parameter: String = "", at location: SourceLocation?) {
        let location = location.map(\.description) ?? ""
        lines.append(.row(label: label, name: name, parameter: parameter, location: location))
    }

    /// A line that takes no part in the columns.
    package mutating func text(_ label: String, _ text: String) {
        lines.append(.text(label: label, text: text))
    }

    package var description: String {
        var nameWidth = 0
        var parameterWidth = 0
        for case .row(_, let name, let parameter, _) in lines {
            nameWidth = max(nameWidth, name.count + (parameter.isEmpty ? 1 : 2))
            parameterWidth = max(parameterWidth, parameter.count)
        }
        // The gap before the last column is always the same, whether there is one before it or not.
        let gap = 3
        if parameterWidth > 0 { parameterWidth += gap } else { nameWidth += gap - 1 }

        var text = title
        for line in lines {
            switch line {
            case .row(let label, let name, let parameter, let location):
                let columns = name.padded(to: nameWidth) + parameter.padded(to: parameterWidth) + location
                text += "\n  " + label.padded(to: Self.labelWidth) + columns.trimmed
            case .text(let label, let rest):
                text += "\n  " + label.padded(to: Self.labelWidth) + rest
            }
        }
        return text
    }

    private static let labelWidth = 11
}

extension String {
    fileprivate func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }

    /// Without blanks at its end.
    fileprivate var trimmed: Substring {
        var text = self[...]
        while text.last == " " { text.removeLast() }
        return text
    }
}
