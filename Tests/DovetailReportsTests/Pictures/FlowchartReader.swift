/// Reads the part of Mermaid's language that pictures use, more strictly than Mermaid does.
struct FlowchartReader {
    struct Unreadable: Error { var line: Substring }

    private let lines: [Substring]
    private var boxes: Set<Substring> = []
    private var arrows = 0
    private var isInFrame = false

    init(_ text: String) {
        lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    }

    mutating func read() throws {
        guard lines.first == "flowchart LR" else { throw Unreadable(line: lines.first ?? "") }
        for line in lines.dropFirst() where !reads(line) { throw Unreadable(line: line) }
        if isInFrame { throw Unreadable(line: "the end") }
    }

    private mutating func reads(_ line: Substring) -> Bool {
        let line = line.drop { $0 == " " }
        if line.hasPrefix("subgraph ") {
            defer { isInFrame = true }
            let parts = line.dropFirst(9).split(separator: "[", maxSplits: 1)
            return !isInFrame && parts.count == 2 && parts[1].last == "]" && isText(parts[1].dropLast())
        }
        if line == "end" {
            defer { isInFrame = false }
            return isInFrame
        }
        if line.hasPrefix("linkStyle ") {
            return line.split(separator: " ")[1].split(separator: ",").allSatisfy {
                Int($0).map { $0 < arrows } ?? false
            }
        }
        if line.hasPrefix("classDef ") { return line.split(separator: " ").count == 3 }
        let id = line.prefix { $0.isLetter || $0.isNumber }
        let rest = line[id.endIndex...]
        return rest.first == " " ? readsArrow(from: id, rest) : readsBox(id, rest)
    }

    private mutating func readsBox(_ id: Substring, _ box: Substring) -> Bool {
        let style = [":::absent", ":::missing", ":::error", ":::warning"].first { box.hasSuffix($0) } ?? ""
        let box = box.dropLast(style.count)
        let brackets = [("([", "])"), ("(", ")"), ("{{", "}}"), ("[[", "]]"), ("[/", "/]"), ("[", "]")]
        guard let (start, end) = brackets.first(where: { box.hasPrefix($0.0) && box.hasSuffix($0.1) }) else {
            return false
        }
        return isText(box.dropFirst(start.count).dropLast(end.count)) && boxes.insert(id).inserted
    }

    private mutating func readsArrow(from id: Substring, _ arrow: Substring) -> Bool {
        arrows += 1
        guard let link = [" -->", " --o", " -.->", " ==>"].first(where: arrow.hasPrefix) else { return false }
        let label = arrow.dropFirst(link.count).split(separator: "|")
        let isLabeled = label.count == 1 || label.count == 2 && isText(label[0])
        guard isLabeled, let end = label.last, end.first == " " else { return false }
        return boxes.contains(id) && boxes.contains(end.dropFirst())
    }

    /// Whether it stands between quotation marks and can be taken for nothing but text.
    private func isText(_ text: Substring) -> Bool {
        guard text.count > 2, text.first == "\"", text.last == "\"" else { return false }
        let lines = String(text.dropFirst().dropLast()).replacing("<br/>", with: "")
        var isName = false
        for scalar in lines.unicodeScalars {
            switch scalar {
            case "#" where !isName: isName = true
            case ";" where isName: isName = false
            case "a"..."z", "A"..."Z", "0"..."9": break
            case " ", ".", ",", "(", ")", "?": if isName { return false }
            default: if isName || scalar.isASCII { return false }
            }
        }
        return !isName
    }
}
