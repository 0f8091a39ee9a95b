/// How many letters have to be inserted, left out, replaced or swapped with their neighbour to turn one text into the
/// other.
///
/// F. J. Damerau, "A technique for computer detection and correction of spelling errors" (1964), in the form in which
/// no part of the text is edited twice.
///
/// - Returns: `nil` as soon as it is clear that there are more than `limit`.
func editDistance(_ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>, limit: Int) -> Int? {
    // What both begin or end with needs no edit.
    var left = left
    var right = right
    while let letter = left.first, letter == right.first {
        left.removeFirst()
        right.removeFirst()
    }
    while let letter = left.last, letter == right.last {
        left.removeLast()
        right.removeLast()
    }
    return rows(Array(left), Array(right), limit: limit)
}

private func rows(_ left: [UInt8], _ right: [UInt8], limit: Int) -> Int? {
    guard abs(left.count - right.count) <= limit else { return nil }
    if left.isEmpty || right.isEmpty { return max(left.count, right.count) }
    var previous = Array(0...right.count)
    var beforePrevious = previous
    var current = previous
    for row in 1...left.count {
        current[0] = row
        var least = row
        for column in 1...right.count {
            let isSame = left[row - 1] == right[column - 1]
            var cost = min(
                previous[column] + 1,
                current[column - 1] + 1,
                previous[column - 1] + (isSame ? 0 : 1)
            )
            if row > 1, column > 1, left[row - 1] == right[column - 2], left[row - 2] == right[column - 1] {
                cost = min(cost, beforePrevious[column - 2] + 1)
            }
            current[column] = cost
            least = min(least, cost)
        }
        // No later row can do better: a swap reaches back two rows, but costs at least what this row does.
        guard least <= limit else { return nil }
        swap(&beforePrevious, &previous)
        swap(&previous, &current)
    }
    return previous[right.count] <= limit ? previous[right.count] : nil
}
