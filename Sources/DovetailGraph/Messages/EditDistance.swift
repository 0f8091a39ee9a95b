/// How many letters have to be inserted, left out, replaced or swapped with their neighbour to turn one text into the
/// other.
///
/// F. J. Damerau, "A technique for computer detection and correction of spelling errors" (1964), in the form in which
/// no part of the text is edited twice.
///
/// - Returns: `nil` as soon as it is clear that there are more than `limit`.
func editDistance(_ left: [UInt8], _ right: [UInt8], limit: Int) -> Int? {
    // What both begin or end with needs no edit.
    let shorter = min(left.count, right.count)
    var start = 0
    while start < shorter, left[start] == right[start] { start += 1 }
    var end = 0
    while end < shorter - start, left[left.count - 1 - end] == right[right.count - 1 - end] { end += 1 }
    let height = left.count - start - end
    let width = right.count - start - end

    guard abs(height - width) <= limit else { return nil }
    if height == 0 || width == 0 { return max(height, width) }
    var previous = [Int](repeating: 0, count: width + 1)
    for column in 0...width { previous[column] = column }
    var beforePrevious = previous
    var current = previous
    for row in 1...height {
        let letter = left[start + row - 1]
        current[0] = row
        var least = row
        for column in 1...width {
            let other = right[start + column - 1]
            var cost = min(
                previous[column] + 1,
                current[column - 1] + 1,
                previous[column - 1] + (letter == other ? 0 : 1)
            )
            if row > 1, column > 1, letter == right[start + column - 2], left[start + row - 2] == other {
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
    return previous[width] <= limit ? previous[width] : nil
}
