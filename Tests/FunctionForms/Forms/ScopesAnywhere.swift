import DovetailContainer
import Testing

private enum Plain: NamedScope {}
private enum Single: NamedScope { typealias Inputs = Window }
private enum Perhaps: NamedScope { typealias Inputs = Int? }
private enum Calling: NamedScope { typealias Inputs = @Sendable (Int) -> String }
private enum Showing: NamedScope { typealias Inputs = any Titled }
private enum Two: NamedScope { typealias Inputs = (Window, Int?) }
private enum Three: NamedScope { typealias Inputs = (Window, Int?, @Sendable (Int) -> String) }
private enum Labeled: NamedScope { typealias Inputs = (request: UInt, trace: Substring) }
private enum Trace: NamedService { typealias Service = @Sendable (Labeled.Inputs) async throws -> String }

private nonisolated protocol Titled: Sendable { var title: String { get } }
private nonisolated final class Window: Titled { let title = "window" }

private struct Entrances {
    let plain: Enter<Plain>
    let single: Enter<Single>
    let two: Enter<Two>
    let three: Enter<Three>
    let labeled: Enter<Labeled>
}

private nonisolated struct ScopesAssembly: Assembly {
    func assemble(_ registry: inout Registry) {
        registry.register(Bool.self) { true }.scope(Plain.self)
        registry.register(String.self) { (window: Window) in window.title }
        registry.register(UInt8.self) { (_: Window) in 1 }.scope(Single.self)
        registry.register(UInt16.self) { (number: Int?) in UInt16(number ?? 0) }.scope(Perhaps.self)
        registry.register(UInt32.self) { (spell: @Sendable (Int) -> String) in UInt32(spell(7).count) }
            .scope(Calling.self)
        registry.register(UInt64.self) { (titled: any Titled) in UInt64(titled.title.count) }.scope(Showing.self)
        registry.register(Int8.self) { (_: Window, number: Int?) in Int8(number ?? -1) }.scope(Two.self)
        registry.register(Int16.self) { (_: Window, number: Int?, spell: @Sendable (Int) -> String) in
            Int16(spell(number ?? 0).count)
        }
        .scope(Three.self)
        registry.register(Float.self) { (request: UInt, trace: Substring) in Float(Int(request) + trace.count) }
            .scope(Labeled.self)
        registry.register(Trace.self, within: Labeled.self) { (id: UInt, trace: Substring) in "\(trace) \(id)" }
        registry.register(Entrances.self, Entrances.init)
    }
}

@Test func entering() async throws {
    let container = try Container(ScopesAssembly())
    let window = Window()
    let spell: @Sendable (Int) -> String = { "number \($0)" }
    #expect(try container.enter(Plain.self).resolve(Bool.self))
    #expect(try container.enter(Single.self, window).resolve(Window.self) === window)
    #expect(try container.enter(Perhaps.self, 3).resolve(UInt16.self) == 3)
    #expect(try container.enter(Perhaps.self, nil).resolve(UInt16.self) == 0)
    #expect(try container.enter(Calling.self, spell).resolve(UInt32.self) == 8)
    #expect(try container.enter(Calling.self) { "\($0)" }.resolve(UInt32.self) == 1)
    #expect(try container.enter(Showing.self, window).resolve(UInt64.self) == 6)
    #expect(try container.enter(Two.self, window, 4).resolve(Int8.self) == 4)
    #expect(try container.enter(Two.self, (window, nil)).resolve(Int8.self) == -1)
    #expect(try container.enter(Three.self, window, nil, spell).resolve(Int16.self) == 8)
    let entrances = try container.resolve(Entrances.self)
    #expect(try entrances.plain().resolve(Bool.self))
    #expect(try entrances.single(window).resolve(Window.self) === window)
    #expect(try entrances.two(window, 4).resolve(Int8.self) == 4)
    #expect(try entrances.three(window, 55, spell).resolve(Int16.self) == 9)
    #expect(try await container.within(Plain.self) { try await $0.resolve(Bool.self) })
    #expect(try await container.within(Single.self, window) { try await $0.resolve(Window.self) } === window)
    #expect(try await container.within(Two.self, window, nil) { try await $0.resolve(Int8.self) } == -1)
}

@Test func enteringWithLabels() async throws {
    let container = try Container(ScopesAssembly())
    let inputs: Labeled.Inputs = (request: 4, trace: "ab")
    let enter = try container.resolve(Entrances.self).labeled
    #expect(try container.enter(Labeled.self, (request: 4, trace: "ab")).resolve(Float.self) == 6)
    #expect(try container.enter(Labeled.self, inputs).resolve(Float.self) == 6)
    #expect(try enter((request: 4, trace: "ab")).resolve(Float.self) == 6)
    #expect(try enter((4, "ab")).resolve(Float.self) == 6)
    #expect(try await enter.within(inputs) { try await $0.resolve(Float.self) } == 6)
    #expect(try await container.within(Labeled.self, inputs) { try await $0.resolve(Float.self) } == 6)
    #expect(try await container.within(Labeled.self, (4, "ab")) { try await $0.resolve(Float.self) } == 6)
    #expect(try await container.resolve(Trace.self)((request: 4, trace: "ab")) == "ab 4")
    #expect(try await container.resolve(Trace.self)(inputs) == "ab 4")
}
