import Dovetail
import Testing

@Suite("@Graph: replacing functions that are not Sendable")
struct GraphFunctionReplacingTests {
    typealias Report = (String) -> Void

    final class Screen {
        let report: Report

        init(report: @escaping Report) {
            self.report = report
        }
    }

    /// Nothing is declared of it.
    @Graph struct App {
        let lines: [String]

        func report(lines: [String]) -> (String) -> Void { { _ in } }
        @Shared func log(lines: [String]) -> Report { { _ in } }
        func closure() -> Report { { _ in } }
        func screen(log: @escaping Report) -> Screen { Screen(report: log) }
        func send(lines: [String]) -> @Sendable (String) -> Void { { _ in } }
    }

    @Graph struct SendableApp: Sendable {
        let name: String

        func report(name: String) -> Report { { _ in } }
    }

    @Test("A graph that is not Sendable takes a closure that changes a variable, and such a function can be changed")
    func closure() {
        var lines: [String] = []
        let testing = App(lines: []).replacing {
            $0.report = { lines.append("report: \($0)") }
            $0.log = { lines.append("log: \($0)") }
            $0.closure = { lines.append("closure: \($0)") }
            $0.send = { _ in }
            $0.change(\.report) { report in report = { [report] in report($0 + "!") } }
        }
        testing.report()("a")
        testing.log()("b")
        testing.closure()("c")
        testing.screen().report("d")
        testing.send()("e")
        #expect(lines == ["report: a!", "log: b", "closure: c", "log: d"])
    }

    @Test("A Sendable graph takes a closure that makes the function")
    func made() {
        let log = RecipeLog()
        let testing = SendableApp(name: "app").replacing { $0.replace(\.report) { { log($0, ()) } } }
        testing.report()("a")
        #expect(log.entries == ["a"])
    }
}
