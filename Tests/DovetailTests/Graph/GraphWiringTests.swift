import Dovetail
import Testing

@Suite("@Graph: wiring")
struct GraphWiringTests {
    @Graph struct Forms {
        let name: String
        let record: RecipeLog

        func number() -> Int { record("number", 3) }
        func increment(number: Int) -> (Int) -> Int { { $0 + number } }
        func text(increment: (Int) -> Int, name inner: String) -> String { "\(inner) \(increment(1))" }
        func later(number: @escaping () -> Int, name: @escaping () -> String) -> () -> String {
            { "\(name()) \(number())" }
        }
        func open(_ first: Int, number: Int, _ second: String = "!") -> String { "\(first)\(number)\(second)" }
        func factory(open: @escaping (Int, String) -> String, number: (() -> Int)?) -> String {
            open(number?() ?? 0, "?")
        }
        func prefix(open: (Int) -> String) -> String { open(8) }
        func defaults(limit: Int = 10, number: Int = -1) -> Int { limit + number }
        func onlyDefaults(limit: Int = 10) -> Int { limit }
        func mutates(_ list: inout [Int], number: Int) -> Int {
            list.append(number)
            return list.count
        }
    }

    private func forms() -> Forms { Forms(name: "Ada", record: RecipeLog()) }

    @Test("A function may be what a recipe provides, or the recipe itself: its result tells")
    func functions() {
        let forms = forms()
        #expect(forms.text() == "Ada 4")
        #expect(forms.text(increment: { -$0 }, name: "Grace") == "Grace -1", "it can still be called with everything")
        #expect(forms.increment()(4) == 7)
        #expect(forms.factory() == "33?")
        #expect(forms.prefix() == "83!")
        func kinds(_ recipe: DependencyGraph.ID) -> [DependencyGraph.Edge.Kind]? {
            Forms.dependencyGraph[recipe]?.dependencies.map(\.kind)
        }
        #expect(kinds("text") == [.direct, .direct])
        #expect(kinds("later") == [.deferred, .deferred])
        #expect(kinds("factory") == [.factory, .deferred])
    }

    @Test("A deferred service is made by each call")
    func deferred() {
        let forms = forms()
        let later = forms.later()
        #expect(forms.record.entries == [])
        #expect(later() == "Ada 3")
        #expect(later() == "Ada 3")
        #expect(forms.record.entries == ["number", "number"])
    }

    @Test("Parameters without a label stay open, in order and with their defaults")
    func openParameters() {
        let forms = forms()
        #expect(forms.open(1) == "13!")
        #expect(forms.open(1, "?") == "13?")
        var list = [1]
        #expect(forms.mutates(&list) == 2)
        #expect(list == [1, 3])
    }

    @Test("A default stays where the graph has nothing of its name")
    func defaults() {
        let forms = forms()
        #expect(forms.defaults() == 13)
        #expect(forms.defaults(limit: 1, number: 1) == 2)
        #expect(forms.onlyDefaults() == 10)
        #expect(forms.onlyDefaults(limit: 2) == 2)
    }

    @Graph struct Countdown {
        let record: RecipeLog

        func even(_ number: Int, odd: @escaping (Int) -> Bool) -> Bool {
            record("even \(number)")
            return number == 0 || odd(number - 1)
        }
        func odd(_ number: Int, even: @escaping (Int) -> Bool) -> Bool {
            record("odd \(number)")
            return number != 0 && even(number - 1)
        }
        func factorial(_ number: Int, factorial: (Int) -> Int) -> Int {
            number < 2 ? 1 : number * factorial(number - 1)
        }
    }

    @Test("Recipes may need themselves and each other through functions")
    func recursion() {
        let countdown = Countdown(record: RecipeLog())
        #expect(countdown.even(4))
        #expect(!countdown.odd(2))
        #expect(countdown.factorial(5) == 120)
        #expect(countdown.record.entries.prefix(3) == ["even 4", "odd 3", "even 2"])
    }

    @Test("Dependencies are made in the order of the parameters")
    func order() {
        @Graph struct Ordered {
            let record: RecipeLog

            func first(third: Int) -> Int { record("first", third) }
            func second() -> Int { record("second", 2) }
            func third() -> Int { record("third", 3) }
            func all(second: Int, first: Int, third: Int) -> [Int] { [first, second, third] }
        }
        let ordered = Ordered(record: RecipeLog())
        #expect(ordered.all() == [3, 2, 3])
        #expect(ordered.record.entries == ["second", "third", "first", "third"])
    }
}
