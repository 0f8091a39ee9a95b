import Dovetail
import DovetailContainer
import Testing

/// References to recipes with one to four arguments and no or two dependencies. The first dependency is deferred, so that the recipe
/// is a function that takes a function. They are static: beside a pack, the compiler crashes at global functions that take a
/// function (Swift 6.3.1).
@Suite("Recipes with arguments") nonisolated struct RecipeForms {
    @Test func servicesTakeArguments() throws {
        let container = try Container { registry in
            registry.register(Unit.self) { Unit() }
            registry.register(Sum0.self, arguments: Int.self, Recipe.sum10)
            registry.register(Sum0.self, arguments: Int.self, Int.self, Recipe.sum20)
            registry.register(Sum0.self, arguments: Int.self, Int.self, Int.self, Recipe.sum30)
            registry.register(Sum0.self, arguments: Int.self, Int.self, Int.self, Int.self, Recipe.sum40)
            registry.register(Sum2.self, arguments: Int.self, Recipe.sum12)
            registry.register(Sum2.self, arguments: Int.self, Int.self, Recipe.sum22)
            registry.register(Sum2.self, arguments: Int.self, Int.self, Int.self, Recipe.sum32)
            registry.register(Sum2.self, arguments: Int.self, Int.self, Int.self, Int.self, Recipe.sum42)
            registry.register(NamedSum0.self, arguments: Int.self, Recipe.sum10)
            registry.register(NamedSum0.self, arguments: Int.self, Int.self, Recipe.sum20)
            registry.register(NamedSum0.self, arguments: Int.self, Int.self, Int.self, Recipe.sum30)
            registry.register(NamedSum0.self, arguments: Int.self, Int.self, Int.self, Int.self, Recipe.sum40)
            registry.register(NamedSum2.self, arguments: Int.self, Recipe.sum12)
            registry.register(NamedSum2.self, arguments: Int.self, Int.self, Recipe.sum22)
            registry.register(NamedSum2.self, arguments: Int.self, Int.self, Int.self, Recipe.sum32)
            registry.register(NamedSum2.self, arguments: Int.self, Int.self, Int.self, Int.self, Recipe.sum42)
        }
        try expectSums(of: Sum0.self, and: NamedSum0.self, in: container)
        try expectSums(of: Sum2.self, and: NamedSum2.self, in: container)
    }

    @Test func servicesTakeNoArguments() throws {
        let container = try Container { registry in
            registry.register(Unit.self) { Unit() }
            registry.register(Sum0.self, Recipe.sum00).scope(.singleton)
            registry.register(NamedSum0.self, Recipe.sum00)
            registry.register(Sum1.self, Recipe.sum01).scope(.singleton)
            registry.register(NamedSum1.self, Recipe.sum01)
            registry.register(Sum2.self, Recipe.sum02).scope(.singleton)
            registry.register(NamedSum2.self, Recipe.sum02)
            registry.register(Sum3.self, Recipe.sum03).scope(.singleton)
            registry.register(NamedSum3.self, Recipe.sum03)
        }
        let sums: [any Sum] = try [
            container.resolve(Sum0.self), container.resolve(NamedSum0.self), container.resolve(Sum1.self),
            container.resolve(NamedSum1.self), container.resolve(Sum2.self), container.resolve(NamedSum2.self),
            container.resolve(Sum3.self), container.resolve(NamedSum3.self),
        ]
        #expect(sums.allSatisfy { $0.value == 0 })
    }

    @Test func factoriesTakeArguments() throws {
        let container = try Container { registry in
            registry.registerFactory(NamedSum1.self, Recipe.later1)
            registry.registerFactory(NamedSum2.self, Recipe.later2)
            registry.registerFactory(NamedSum3.self, Recipe.later3)
        }
        let three: @Sendable () -> Int = { 3 }
        expect(try container.resolve(NamedSum1.self, arguments: three).value, is: 3)
        expect(try container.resolve(NamedSum2.self, arguments: 1, three).value, is: 13)
        expect(try container.resolve(NamedSum3.self, arguments: 1, 2, three).value, is: 123)
    }

    /// There are overloads without packs for these.
    @Test func globalFunctionsTakeFunctions() throws {
        let container = try Container { registry in
            registry.register(Unit.self) { Unit() }
            registry.registerFactory(Sum0.self, sumLater1)
            registry.registerFactory(Sum0.self, sumLater2)
            registry.registerFactory(Sum0.self, sumLater3)
            registry.registerFactory(Sum0.self, sumLater4)
            registry.register(Sum1.self, arguments: Int.self, sum11)
            registry.register(Sum2.self, arguments: Int.self, sum12)
            registry.register(Sum1.self, arguments: Int.self, Int.self, sum21)
            registry.contribute(Sum3.self, contributed1)
            registry.contribute(Sum3.self, contributed2)
            registry.contribute(Sum3.self, contributed3)
            registry.register(Reading.self) { { 1 } }
            registry.decorate(Reading.self, plus1)
            registry.decorate(Reading.self, plus2)
            registry.decorate(Reading.self, plus3)
            registry.decorate(Sum3.self, decorated)
        }
        let three: @Sendable () -> Int = { 3 }
        expect(try container.resolve(Sum0.self, arguments: three).value, is: 3)
        expect(try container.resolve(Sum0.self, arguments: 1, three).value, is: 13)
        expect(try container.resolve(Sum0.self, arguments: 1, 2, three).value, is: 123)
        expect(try container.resolve(Sum0.self, arguments: 0, 1, 2, three).value, is: 123)
        expect(try container.resolve(Sum1.self, arguments: 1).value, is: 1)
        expect(try container.resolve(Sum2.self, arguments: 1).value, is: 1)
        expect(try container.resolve(Sum1.self, arguments: 1, 2).value, is: 12)
        expect(try container.resolve([Sum3].self).map(\.value).reduce(0, +), is: 9)
        expect(try container.resolve(Reading.self)(), is: 7)
    }

    private func expectSums<Service: Sum, Name: NamedService>(
        of service: Service.Type,
        and name: Name.Type,
        in container: Container
    ) throws where Name.Service == Service {
        expect(try container.resolve(service, arguments: 1).value, is: 1)
        expect(try container.resolve(service, arguments: 1, 2).value, is: 12)
        expect(try container.resolve(service, arguments: 1, 2, 3).value, is: 123)
        expect(try container.resolve(service, arguments: 1, 2, 3, 4).value, is: 1234)
        expect(try container.resolve(name, arguments: 1).value, is: 1)
        expect(try container.resolve(name, arguments: 1, 2).value, is: 12)
        expect(try container.resolve(name, arguments: 1, 2, 3).value, is: 123)
        expect(try container.resolve(name, arguments: 1, 2, 3, 4).value, is: 1234)
    }
}

nonisolated struct Unit: Sendable {}

nonisolated protocol Sum: Sendable {
    var value: Int { get }

    init(value: Int)
}

nonisolated extension Sum {
    init(_ later: Later? = nil, _ numbers: Int...) throws {
        _ = try later?()
        self.init(value: numbers.reduce(0) { $0 * 10 + $1 })
    }
}

nonisolated struct Sum0: Sum { let value: Int }
nonisolated enum NamedSum0: NamedService { typealias Service = Sum0 }
nonisolated struct Sum1: Sum { let value: Int }
nonisolated enum NamedSum1: NamedService { typealias Service = Sum1 }
nonisolated struct Sum2: Sum { let value: Int }
nonisolated enum NamedSum2: NamedService { typealias Service = Sum2 }
nonisolated struct Sum3: Sum { let value: Int }
nonisolated enum NamedSum3: NamedService { typealias Service = Sum3 }

typealias Later = @Sendable () throws -> Unit

/// The recipes.
nonisolated enum Recipe {
    static func sum00() throws -> Sum0 { try Sum0() }
    static func sum01(u: @escaping Later) throws -> Sum1 { try Sum1(u) }
    static func sum02(u: @escaping Later, _: Unit) throws -> Sum2 { try Sum2(u) }
    static func sum03(u: @escaping Later, _: Unit, _: Unit) throws -> Sum3 { try Sum3(u) }
    static func sum10(a: Int) throws -> Sum0 { try Sum0(nil, a) }
    static func sum12(a: Int, u: @escaping Later, _: Unit) throws -> Sum2 { try Sum2(u, a) }
    static func sum20(a: Int, b: Int) throws -> Sum0 { try Sum0(nil, a, b) }
    static func sum22(a: Int, b: Int, u: @escaping Later, _: Unit) throws -> Sum2 { try Sum2(u, a, b) }
    static func sum30(a: Int, b: Int, c: Int) throws -> Sum0 { try Sum0(nil, a, b, c) }
    static func sum32(a: Int, b: Int, c: Int, u: @escaping Later, _: Unit) throws -> Sum2 { try Sum2(u, a, b, c) }
    static func sum40(a: Int, b: Int, c: Int, d: Int) throws -> Sum0 { try Sum0(nil, a, b, c, d) }
    static func sum42(a: Int, b: Int, c: Int, d: Int, u: @escaping Later, _: Unit) throws -> Sum2 {
        try Sum2(u, a, b, c, d)
    }
    static func later1(_ later: @escaping @Sendable () -> Int) throws -> Sum1 { try Sum1(nil, later()) }
    static func later2(_ a: Int, _ later: @escaping @Sendable () -> Int) throws -> Sum2 { try Sum2(nil, a, later()) }
    static func later3(_ a: Int, _ b: Int, _ later: @escaping @Sendable () -> Int) throws -> Sum3 {
        try Sum3(nil, a, b, later())
    }
}

nonisolated func sum11(a: Int, u: @escaping Later) throws -> Sum1 { try Sum1(u, a) }
nonisolated func sum12(a: Int, u: @escaping Later, _: Unit) throws -> Sum2 { try Sum2(u, a) }
nonisolated func sum21(a: Int, b: Int, u: @escaping Later) throws -> Sum1 { try Sum1(u, a, b) }
nonisolated func sumLater1(_ later: @escaping @Sendable () -> Int) throws -> Sum0 { try Sum0(nil, later()) }
nonisolated func sumLater2(_ a: Int, _ later: @escaping @Sendable () -> Int) throws -> Sum0 {
    try Sum0(nil, a, later())
}
nonisolated func sumLater3(_ a: Int, _ b: Int, _ later: @escaping @Sendable () -> Int) throws -> Sum0 {
    try Sum0(nil, a, b, later())
}
nonisolated func sumLater4(_ a: Int, _ b: Int, _ c: Int, _ later: @escaping @Sendable () -> Int) throws -> Sum0 {
    try Sum0(nil, a, b, c, later())
}

nonisolated enum Reading: NamedService { typealias Service = @Sendable () -> Int }

nonisolated func contributed1(u: @escaping Later) throws -> Sum3 { try Sum3(u, 1) }
nonisolated func contributed2(u: @escaping Later, _: Unit) throws -> Sum3 { try Sum3(u, 2) }
nonisolated func contributed3(u: @escaping Later, _: Unit, _: Unit) throws -> Sum3 { try Sum3(u, 3) }
nonisolated func plus1(read: @escaping @Sendable () -> Int) -> @Sendable () -> Int { { read() + 1 } }
nonisolated func plus2(read: @escaping @Sendable () -> Int, _: Unit) -> @Sendable () -> Int { { read() + 2 } }
nonisolated func plus3(read: @escaping @Sendable () -> Int, u: @escaping Later, _: Unit) -> @Sendable () -> Int {
    { read() + 3 }
}
nonisolated func decorated(sum: Sum3, u: @escaping Later) throws -> Sum3 { try Sum3(u, sum.value + 1) }
