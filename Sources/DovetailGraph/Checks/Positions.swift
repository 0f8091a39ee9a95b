/// Where each number stands: its positions in order, and those of a lesser number before those of a greater one.
///
/// Negative numbers are left out. This is how all checks gather and sort what they find: by counting, in time linear in the
/// numbers and in the greatest of them, and without a sort for each type of element.
@inline(never)
func positions(byNumber numbers: [Int]) -> [[Int]] {
    var positions: [[Int]] = []
    for number in numbers where number >= positions.count {
        positions += Array(repeating: [], count: number + 1 - positions.count)
    }
    for position in numbers.indices where numbers[position] >= 0 {
        positions[numbers[position]].append(position)
    }
    return positions.filter { !$0.isEmpty }
}
