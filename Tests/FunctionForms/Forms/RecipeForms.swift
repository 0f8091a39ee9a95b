import Dovetail
import Testing

/// References to recipes with one to five arguments and none to three dependencies. The first dependency is deferred, so that the
/// recipe is a function that takes a function.
@Suite("Recipes with arguments") nonisolated struct RecipeForms {
    @Test func servicesTakeArguments() throws {
        let container = try Container { registry in
            registry.register(Unit.self) { Unit() }
            registry.register(Sum0.self, arguments: Int.self, sum10)
            registry.register(Sum0.self, arguments: Int.self, Int.self, sum20)
            registry.register(Sum0.self, arguments: Int.self, Int.self, Int.self, sum30)
            registry.register(Sum0.self, arguments: Int.self, Int.self, Int.self, Int.self, sum40)
            registry.register(Sum0.self, arguments: Int.self, Int.self, Int.self, Int.self, Int.self, sum50)
            registry.register(Sum1.self, arguments: Int.self, sum11)
            registry.register(Sum1.self, arguments: Int.self, Int.self, sum21)
            registry.register(Sum1.self, arguments: Int.self, Int.self, Int.self, sum31)
            registry.register(Sum1.self, arguments: Int.self, Int.self, Int.self, Int.self, sum41)
            registry.register(Sum1.self, arguments: Int.self, Int.self, Int.self, Int.self, Int.self, sum51)
            registry.register(Sum2.self, arguments: Int.self, sum12)
            registry.register(Sum2.self, arguments: Int.self, Int.self, sum22)
            registry.register(Sum2.self, arguments: Int.self, Int.self, Int.self, sum32)
            registry.register(Sum2.self, arguments: Int.self, Int.self, Int.self, Int.self, sum42)
            registry.register(Sum2.self, arguments: Int.self, Int.self, Int.self, Int.self, Int.self, sum52)
            registry.register(Sum3.self, arguments: Int.self, sum13)
            registry.register(Sum3.self, arguments: Int.self, Int.self, sum23)
            registry.register(Sum3.self, arguments: Int.self, Int.self, Int.self, sum33)
            registry.register(Sum3.self, arguments: Int.self, Int.self, Int.self, Int.self, sum43)
            registry.register(Sum3.self, arguments: Int.self, Int.self, Int.self, Int.self, Int.self, sum53)
        }
        expect(try container.resolve(Sum0.self, arguments: 1).value, 1)
        expect(try container.resolve(Sum0.self, arguments: 1, 2).value, 12)
        expect(try container.resolve(Sum0.self, arguments: 1, 2, 3).value, 123)
        expect(try container.resolve(Sum0.self, arguments: 1, 2, 3, 4).value, 1234)
        expect(try container.resolve(Sum0.self, arguments: 1, 2, 3, 4, 5).value, 12345)
        expect(try container.resolve(Sum1.self, arguments: 1).value, 1)
        expect(try container.resolve(Sum1.self, arguments: 1, 2).value, 12)
        expect(try container.resolve(Sum1.self, arguments: 1, 2, 3).value, 123)
        expect(try container.resolve(Sum1.self, arguments: 1, 2, 3, 4).value, 1234)
        expect(try container.resolve(Sum1.self, arguments: 1, 2, 3, 4, 5).value, 12345)
        expect(try container.resolve(Sum2.self, arguments: 1).value, 1)
        expect(try container.resolve(Sum2.self, arguments: 1, 2).value, 12)
        expect(try container.resolve(Sum2.self, arguments: 1, 2, 3).value, 123)
        expect(try container.resolve(Sum2.self, arguments: 1, 2, 3, 4).value, 1234)
        expect(try container.resolve(Sum2.self, arguments: 1, 2, 3, 4, 5).value, 12345)
        expect(try container.resolve(Sum3.self, arguments: 1).value, 1)
        expect(try container.resolve(Sum3.self, arguments: 1, 2).value, 12)
        expect(try container.resolve(Sum3.self, arguments: 1, 2, 3).value, 123)
        expect(try container.resolve(Sum3.self, arguments: 1, 2, 3, 4).value, 1234)
        expect(try container.resolve(Sum3.self, arguments: 1, 2, 3, 4, 5).value, 12345)
    }

    @Test func namedServicesTakeArguments() throws {
        let container = try Container { registry in
            registry.register(Unit.self) { Unit() }
            registry.register(NamedSum0.self, arguments: Int.self, sum10)
            registry.register(NamedSum0.self, arguments: Int.self, Int.self, sum20)
            registry.register(NamedSum0.self, arguments: Int.self, Int.self, Int.self, sum30)
            registry.register(NamedSum0.self, arguments: Int.self, Int.self, Int.self, Int.self, sum40)
            registry.register(NamedSum0.self, arguments: Int.self, Int.self, Int.self, Int.self, Int.self, sum50)
            registry.register(NamedSum1.self, arguments: Int.self, sum11)
            registry.register(NamedSum1.self, arguments: Int.self, Int.self, sum21)
            registry.register(NamedSum1.self, arguments: Int.self, Int.self, Int.self, sum31)
            registry.register(NamedSum1.self, arguments: Int.self, Int.self, Int.self, Int.self, sum41)
            registry.register(NamedSum1.self, arguments: Int.self, Int.self, Int.self, Int.self, Int.self, sum51)
            registry.register(NamedSum2.self, arguments: Int.self, sum12)
            registry.register(NamedSum2.self, arguments: Int.self, Int.self, sum22)
            registry.register(NamedSum2.self, arguments: Int.self, Int.self, Int.self, sum32)
            registry.register(NamedSum2.self, arguments: Int.self, Int.self, Int.self, Int.self, sum42)
            registry.register(NamedSum2.self, arguments: Int.self, Int.self, Int.self, Int.self, Int.self, sum52)
            registry.register(NamedSum3.self, arguments: Int.self, sum13)
            registry.register(NamedSum3.self, arguments: Int.self, Int.self, sum23)
            registry.register(NamedSum3.self, arguments: Int.self, Int.self, Int.self, sum33)
            registry.register(NamedSum3.self, arguments: Int.self, Int.self, Int.self, Int.self, sum43)
            registry.register(NamedSum3.self, arguments: Int.self, Int.self, Int.self, Int.self, Int.self, sum53)
        }
        expect(try container.resolve(NamedSum0.self, arguments: 1).value, 1)
        expect(try container.resolve(NamedSum0.self, arguments: 1, 2).value, 12)
        expect(try container.resolve(NamedSum0.self, arguments: 1, 2, 3).value, 123)
        expect(try container.resolve(NamedSum0.self, arguments: 1, 2, 3, 4).value, 1234)
        expect(try container.resolve(NamedSum0.self, arguments: 1, 2, 3, 4, 5).value, 12345)
        expect(try container.resolve(NamedSum1.self, arguments: 1).value, 1)
        expect(try container.resolve(NamedSum1.self, arguments: 1, 2).value, 12)
        expect(try container.resolve(NamedSum1.self, arguments: 1, 2, 3).value, 123)
        expect(try container.resolve(NamedSum1.self, arguments: 1, 2, 3, 4).value, 1234)
        expect(try container.resolve(NamedSum1.self, arguments: 1, 2, 3, 4, 5).value, 12345)
        expect(try container.resolve(NamedSum2.self, arguments: 1).value, 1)
        expect(try container.resolve(NamedSum2.self, arguments: 1, 2).value, 12)
        expect(try container.resolve(NamedSum2.self, arguments: 1, 2, 3).value, 123)
        expect(try container.resolve(NamedSum2.self, arguments: 1, 2, 3, 4).value, 1234)
        expect(try container.resolve(NamedSum2.self, arguments: 1, 2, 3, 4, 5).value, 12345)
        expect(try container.resolve(NamedSum3.self, arguments: 1).value, 1)
        expect(try container.resolve(NamedSum3.self, arguments: 1, 2).value, 12)
        expect(try container.resolve(NamedSum3.self, arguments: 1, 2, 3).value, 123)
        expect(try container.resolve(NamedSum3.self, arguments: 1, 2, 3, 4).value, 1234)
        expect(try container.resolve(NamedSum3.self, arguments: 1, 2, 3, 4, 5).value, 12345)
    }

    @Test func servicesTakeNoArguments() throws {
        let container = try Container { registry in
            registry.register(Unit.self) { Unit() }
            registry.register(Sum0.self, scope: .singleton, sum00)
            registry.register(NamedSum0.self, sum00)
            registry.register(Sum1.self, scope: .singleton, sum01)
            registry.register(NamedSum1.self, sum01)
            registry.register(Sum2.self, scope: .singleton, sum02)
            registry.register(NamedSum2.self, sum02)
            registry.register(Sum3.self, scope: .singleton, sum03)
            registry.register(NamedSum3.self, sum03)
        }
        expect(try container.resolve(Sum0.self).value, 0)
        expect(try container.resolve(NamedSum0.self).value, 0)
        expect(try container.resolve(Sum1.self).value, 0)
        expect(try container.resolve(NamedSum1.self).value, 0)
        expect(try container.resolve(Sum2.self).value, 0)
        expect(try container.resolve(NamedSum2.self).value, 0)
        expect(try container.resolve(Sum3.self).value, 0)
        expect(try container.resolve(NamedSum3.self).value, 0)
    }

    @Test func factoriesTakeArguments() throws {
        let container = try Container { registry in
            registry.registerFactory(Sum1.self, later1)
            registry.registerFactory(NamedSum1.self, later1)
            registry.registerFactory(Sum2.self, later2)
            registry.registerFactory(NamedSum2.self, later2)
            registry.registerFactory(Sum3.self, later3)
            registry.registerFactory(NamedSum3.self, later3)
        }
        let three: @Sendable () -> Int = { 3 }
        expect(try container.resolve(Sum1.self, arguments: three).value, 3)
        expect(try container.resolve(NamedSum1.self, arguments: three).value, 3)
        expect(try container.resolve(Sum2.self, arguments: 1, three).value, 13)
        expect(try container.resolve(NamedSum2.self, arguments: 1, three).value, 13)
        expect(try container.resolve(Sum3.self, arguments: 1, 2, three).value, 123)
        expect(try container.resolve(NamedSum3.self, arguments: 1, 2, three).value, 123)
    }
}

nonisolated struct Unit: Sendable {}

nonisolated struct Sum0: Sendable { let value: Int }
nonisolated enum NamedSum0: NamedService { typealias Service = Sum0 }
nonisolated struct Sum1: Sendable { let value: Int }
nonisolated enum NamedSum1: NamedService { typealias Service = Sum1 }
nonisolated struct Sum2: Sendable { let value: Int }
nonisolated enum NamedSum2: NamedService { typealias Service = Sum2 }
nonisolated struct Sum3: Sendable { let value: Int }
nonisolated enum NamedSum3: NamedService { typealias Service = Sum3 }

typealias Later = @Sendable () throws -> Unit

nonisolated func sum00() throws -> Sum0 { return Sum0(value: digits()) }
nonisolated func sum01(_ unit: @escaping Later) throws -> Sum1 { _ = try unit(); return Sum1(value: digits()) }
nonisolated func sum02(_ unit: @escaping Later, _: Unit) throws -> Sum2 { _ = try unit(); return Sum2(value: digits()) }
nonisolated func sum03(_ unit: @escaping Later, _: Unit, _: Unit) throws -> Sum3 {
    _ = try unit(); return Sum3(value: digits())
}
nonisolated func sum10(_ a: Int) throws -> Sum0 { return Sum0(value: digits(a)) }
nonisolated func sum11(_ a: Int, _ unit: @escaping Later) throws -> Sum1 {
    _ = try unit(); return Sum1(value: digits(a))
}
nonisolated func sum12(_ a: Int, _ unit: @escaping Later, _: Unit) throws -> Sum2 {
    _ = try unit(); return Sum2(value: digits(a))
}
nonisolated func sum13(_ a: Int, _ unit: @escaping Later, _: Unit, _: Unit) throws -> Sum3 {
    _ = try unit(); return Sum3(value: digits(a))
}
nonisolated func sum20(_ a: Int, _ b: Int) throws -> Sum0 { return Sum0(value: digits(a, b)) }
nonisolated func sum21(_ a: Int, _ b: Int, _ unit: @escaping Later) throws -> Sum1 {
    _ = try unit(); return Sum1(value: digits(a, b))
}
nonisolated func sum22(_ a: Int, _ b: Int, _ unit: @escaping Later, _: Unit) throws -> Sum2 {
    _ = try unit(); return Sum2(value: digits(a, b))
}
nonisolated func sum23(_ a: Int, _ b: Int, _ unit: @escaping Later, _: Unit, _: Unit) throws -> Sum3 {
    _ = try unit(); return Sum3(value: digits(a, b))
}
nonisolated func sum30(_ a: Int, _ b: Int, _ c: Int) throws -> Sum0 { return Sum0(value: digits(a, b, c)) }
nonisolated func sum31(_ a: Int, _ b: Int, _ c: Int, _ unit: @escaping Later) throws -> Sum1 {
    _ = try unit(); return Sum1(value: digits(a, b, c))
}
nonisolated func sum32(_ a: Int, _ b: Int, _ c: Int, _ unit: @escaping Later, _: Unit) throws -> Sum2 {
    _ = try unit(); return Sum2(value: digits(a, b, c))
}
nonisolated func sum33(_ a: Int, _ b: Int, _ c: Int, _ unit: @escaping Later, _: Unit, _: Unit) throws -> Sum3 {
    _ = try unit(); return Sum3(value: digits(a, b, c))
}
nonisolated func sum40(_ a: Int, _ b: Int, _ c: Int, _ d: Int) throws -> Sum0 { return Sum0(value: digits(a, b, c, d)) }
nonisolated func sum41(_ a: Int, _ b: Int, _ c: Int, _ d: Int, _ unit: @escaping Later) throws -> Sum1 {
    _ = try unit(); return Sum1(value: digits(a, b, c, d))
}
nonisolated func sum42(_ a: Int, _ b: Int, _ c: Int, _ d: Int, _ unit: @escaping Later, _: Unit) throws -> Sum2 {
    _ = try unit(); return Sum2(value: digits(a, b, c, d))
}
nonisolated func sum43(_ a: Int, _ b: Int, _ c: Int, _ d: Int, _ unit: @escaping Later, _: Unit, _: Unit) throws -> Sum3
{ _ = try unit(); return Sum3(value: digits(a, b, c, d)) }
nonisolated func sum50(_ a: Int, _ b: Int, _ c: Int, _ d: Int, _ e: Int) throws -> Sum0 {
    return Sum0(value: digits(a, b, c, d, e))
}
nonisolated func sum51(_ a: Int, _ b: Int, _ c: Int, _ d: Int, _ e: Int, _ unit: @escaping Later) throws -> Sum1 {
    _ = try unit(); return Sum1(value: digits(a, b, c, d, e))
}
nonisolated func sum52(
    _ a: Int,
    _ b: Int,
    _ c: Int,
    _ d: Int,
    _ e: Int,
    _ unit: @escaping Later,
    _: Unit
) throws -> Sum2 { _ = try unit(); return Sum2(value: digits(a, b, c, d, e)) }
nonisolated func sum53(
    _ a: Int,
    _ b: Int,
    _ c: Int,
    _ d: Int,
    _ e: Int,
    _ unit: @escaping Later,
    _: Unit,
    _: Unit
) throws -> Sum3 { _ = try unit(); return Sum3(value: digits(a, b, c, d, e)) }

nonisolated func later1(_ later: @escaping @Sendable () -> Int) throws -> Sum1 { Sum1(value: digits(later())) }
nonisolated func later2(_ a: Int, _ later: @escaping @Sendable () -> Int) throws -> Sum2 {
    Sum2(value: digits(a, later()))
}
nonisolated func later3(_ a: Int, _ b: Int, _ later: @escaping @Sendable () -> Int) throws -> Sum3 {
    Sum3(value: digits(a, b, later()))
}
