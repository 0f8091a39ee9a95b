import Testing

@testable import UsersApp

@Suite("Pages")
struct PageTests {
    @Test(
        "Each page has its elements and knows whether another follows",
        arguments: [(1, [1, 2], true), (2, [3, 4], true), (3, [5], false)]
    )
    func slices(number: Int, elements: [Int], hasNext: Bool) throws {
        let slice = try Page(number: number, size: 2).slice(of: [1, 2, 3, 4, 5])
        #expect(Array(slice.elements) == elements)
        #expect(slice.hasNext == hasNext)
    }

    @Test("A full last page is the last page")
    func fullLastPage() throws {
        #expect(try Page(number: 2, size: 2).slice(of: [1, 2, 3, 4]).hasNext == false)
    }

    @Test("The first page of nothing is empty")
    func nothing() throws {
        let slice = try Page(number: 1, size: 3).slice(of: [Int]())
        #expect(slice.elements.isEmpty)
        #expect(!slice.hasNext)
    }

    @Test("There is no page after the last, however far")
    func beyond() {
        #expect(throws: NoSuchPage(number: 3, last: 2)) { try Page(number: 3, size: 2).slice(of: [1, 2, 3]) }
        #expect(throws: NoSuchPage(number: .max, last: 1)) { try Page(number: .max, size: .max).slice(of: [1, 2, 3]) }
    }

    @Test("Numbers below 1 count as 1")
    func smallNumbers() {
        #expect(Page(number: 0, size: -4) == Page(number: 1, size: 1))
    }
}
