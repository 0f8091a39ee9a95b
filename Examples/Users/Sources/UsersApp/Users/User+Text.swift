import Foundation

extension User {
    var status: String { isActive ? "active" : "inactive" }
    var role: String { isAdmin ? "admin" : "member" }
    var signature: String { "\(name) <\(email)>" }

    /// The user in one row of a list. The name comes last, because its width depends on the script.
    var row: String {
        let number = "\(id)"
        let margin = String(repeating: " ", count: max(0, 5 - number.count))
        return margin + number + "  " + status.padded(to: 8) + "  " + role.padded(to: 6) + "  " + signature.oneLine
    }
}

extension String {
    /// The text without line breaks and other control characters, which text from elsewhere may contain.
    var oneLine: String {
        String(String.UnicodeScalarView(unicodeScalars.map { CharacterSet.unprintable.contains($0) ? " " : $0 }))
    }

    func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }
}

extension CharacterSet {
    fileprivate static let unprintable = controlCharacters.union(newlines)
}
