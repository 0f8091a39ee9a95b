/// A page of a list, by its number, counted from 1, and the number of elements on each page.
public struct Page: Equatable, Sendable {
    let number: Int
    let size: Int

    /// Creates a page. A number or a size below 1 counts as 1.
    public init(number: Int, size: Int) {
        self.number = max(1, number)
        self.size = max(1, size)
    }

    /// The elements on this page, and whether another page follows. The first page of an empty list is empty.
    func slice<Element>(of elements: [Element]) throws(NoSuchPage) -> (elements: ArraySlice<Element>, hasNext: Bool) {
        // Unlike a multiplication, a division cannot overflow for numbers that a user typed.
        let last = elements.isEmpty ? 1 : (elements.count - 1) / size + 1
        guard number <= last else { throw NoSuchPage(number: number, last: last) }
        return (elements.dropFirst((number - 1) * size).prefix(size), number < last)
    }
}

/// The requested page is after the last one.
struct NoSuchPage: Error, Equatable, CustomStringConvertible {
    let number: Int
    let last: Int

    var description: String { "there is no page \(number): the last one is \(last)" }
}
