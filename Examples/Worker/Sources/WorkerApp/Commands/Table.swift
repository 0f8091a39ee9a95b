/// Texts in columns: numbers to the right, the rest to the left.
struct Table: CustomStringConvertible {
    private let rows: [[String]]

    init(counts: [JobCounts]) {
        rows =
            [["job", "waiting", "running", "done", "dead"]]
            + counts.map { [$0.name] + [$0.waiting, $0.running, $0.done, $0.dead].map(String.init) }
    }

    init(dead: [DeadJob]) {
        rows = [["id", "job", "input", "problem"]] + dead.map { ["\($0.id)", $0.name, $0.input, $0.problem] }
    }

    var description: String {
        let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        let isNumber = rows[0].indices.map { column in rows.dropFirst().allSatisfy { Int($0[column]) != nil } }
        return rows.map { row in
            let cells = row.indices.map { column in
                let blanks = String(repeating: " ", count: widths[column] - row[column].count)
                return isNumber[column] ? blanks + row[column] : row[column] + blanks
            }
            return cells.joined(separator: "  ").trimmingSuffix { $0 == " " }
        }.joined(separator: "\n")
    }
}

extension String {
    fileprivate func trimmingSuffix(while isBlank: (Character) -> Bool) -> String {
        String(self[..<(lastIndex { !isBlank($0) }.map(index(after:)) ?? startIndex)])
    }
}
