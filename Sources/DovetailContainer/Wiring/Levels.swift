/// The elements of a container, after those of the container that it extends, which it shares: an element has the same position in every
/// extension.
struct Levels<Element: Sendable>: Sendable {
    private let base: Box<Levels>?
    let start: Int
    var own: [Element]

    init(_ own: [Element], after base: Levels?) {
        self.base = base.map { Box($0) }
        start = base?.count ?? 0
        self.own = own
    }

    var count: Int { start + own.count }
    var indices: Range<Int> { 0..<count }
    /// The positions of the container's own elements.
    var ownIndices: Range<Int> { start..<count }

    subscript(index: Int) -> Element {
        @inline(__always) _read {
            if index < start, let base { yield base.value[index] } else { yield own[index - start] }
        }
        @inline(__always) _modify { yield &own[index - start] }
    }
}
