// The services: small classes, as is usual.

final class Settings: Sendable {
    let name = "settings"

    static let shared = Settings()

    /// The minimum cost of reading a global from another file.
    @inline(never)
    static func read() -> Settings { shared }
}

final class Leaf {
    let value = 1
}

final class LeafA { let value = 1 }
final class LeafB { let value = 2 }
final class LeafC { let value = 3 }
final class LeafD { let value = 4 }

final class Left {
    let a: LeafA
    let b: LeafB

    init(a: LeafA, b: LeafB) {
        self.a = a
        self.b = b
    }
}

final class Right {
    let c: LeafC
    let d: LeafD

    init(c: LeafC, d: LeafD) {
        self.c = c
        self.d = d
    }
}

final class Root {
    let left: Left
    let right: Right

    init(left: Left, right: Right) {
        self.left = left
        self.right = right
    }
}

final class One {
    let a: Int

    init(a: Int) { self.a = a }
}

final class Two {
    let a: Int
    let b: Int

    init(a: Int, b: Int) {
        self.a = a
        self.b = b
    }
}

final class Three {
    let a: Int
    let b: Int
    let c: Int

    init(a: Int, b: Int, c: Int) {
        self.a = a
        self.b = b
        self.c = c
    }
}

@inline(never) func makeLeaf() -> Leaf { Leaf() }
@inline(never) func makeOne(_ a: Int) -> One { One(a: a) }
@inline(never) func makeTwo(_ a: Int, _ b: Int) -> Two { Two(a: a, b: b) }
@inline(never) func makeThree(_ a: Int, _ b: Int, _ c: Int) -> Three { Three(a: a, b: b, c: c) }

@inline(never)
func makeRoot() -> Root {
    Root(left: Left(a: LeafA(), b: LeafB()), right: Right(c: LeafC(), d: LeafD()))
}
