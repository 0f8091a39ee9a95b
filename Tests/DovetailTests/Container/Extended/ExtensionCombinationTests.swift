import Dovetail
import DovetailTesting
import Testing

extension Scope {
    fileprivate static let session = Scope("session")
}

extension ContainerTests {
    /// Small cases of what random extensions combine.
    @Suite("Extensions in combination with collections, scopes and stops", .timeLimit(.minutes(10)))
    struct ExtensionCombinationTests {
        private struct Check: Sendable { let name: String }
        private final class Page: Sendable {
            let names: [String]
            init(checks: [Check]) { names = checks.map(\.name) }
        }
        private final class Report: Sendable {
            let names: [String]
            init(checks: [Check]) { names = checks.map(\.name) }
        }
        private final class Pool: Sendable {}
        private final class Search: Sendable {}

        @Test("A new contribution may need a service that has the collection as it was")
        func contributionOfDependent() throws {
            let app = try Container { registry in
                registry.contribute(Check.self) { Check(name: "app") }
                registry.register(Page.self, scope: .singleton, Page.init)
            }
            let extended = try app.extended { registry in
                registry.contribute(Check.self) { (page: Page) in Check(name: "after " + page.names[0]) }
            }
            #expect(try extended.resolve(Page.self).names == ["app"])
            #expect(try extended.resolve([Check].self).map(\.name) == ["app", "after app"])
        }

        @Test("A new contribution may need a service for which the collection was empty")
        func firstContribution() throws {
            let app = try Container { $0.register(Page.self, scope: .singleton, Page.init) }
            let extended = try app.extended { registry in
                registry.contribute(Check.self) { (page: Page) in Check(name: "after \(page.names.count)") }
            }
            #expect(try extended.resolve([Check].self).map(\.name) == ["after 0"])
            #expect(try extended.resolve(Page.self).names == [])
        }

        @Test("A new service may need a service for which it was absent")
        func absentBefore() throws {
            final class Screen: Sendable {
                let report: Report?
                init(report: Report?) { self.report = report }
            }
            let app = try Container { registry in
                registry.declare(.session)
                registry.register(Screen.self, scope: .singleton, Screen.init)
            }
            let needed = try app.extended { registry in
                registry.register(Report.self, scope: .singleton) { (_: Screen) in Report(checks: []) }
            }
            _ = try needed.resolve(Report.self)
            #expect(try needed.resolve(Screen.self).report == nil)
            // It lives shorter, and is not held either.
            let inSession = try app.extended { registry in
                registry.register(Report.self, scope: .session) { Report(checks: []) }
                registry.register(Int.self) { (_: Screen) in 1 }
            }
            #expect(try inSession.resolve(Int.self) == 1)
        }

        @Test("A collection that two extensions add to, one after the other, has all its forms")
        func collectionOfThree() throws {
            let app = try Container { registry in
                registry.contribute(Check.self) { Check(name: "app") }
                registry.register(Page.self, scope: .singleton, Page.init)
            }
            let reports = try app.extended { registry in
                registry.contribute(Check.self) { (page: Page) in Check(name: "reports") }
                registry.register(Report.self, scope: .singleton, Report.init)
            }
            let all = try reports.extended { registry in
                registry.contribute(Check.self) { (_: Page, _: Report) in Check(name: "plug-in") }
                registry.register(Int.self) { (page: Page, report: Report) in page.names.count + report.names.count }
            }
            #expect(try all.resolve(Page.self).names == ["app"])
            #expect(try all.resolve(Report.self).names == ["app", "reports"])
            #expect(try all.resolve(Int.self) == 3)
            #expect(try all.resolve([Check].self).map(\.name) == ["app", "reports", "plug-in"])
        }

        @Test("What work in an extension starts while the first container stops is stopped after the work")
        func workDuringStop() async throws {
            let log = RecipeLog()
            let app = try Container { registry in
                registry.declare(.session)
                registry.register(Pool.self, scope: .singleton, onStop: { _ in log("close pool") }) { () async in Pool()
                }
            }
            try await app.start()
            let extended = try app.extended { registry in
                registry.register(Search.self, scope: .singleton, onStop: { _ in log("close search") }) {
                    (_: Pool) async in Search()
                }
            }
            let (isInside, leave) = (Gate(), Gate())
            let work = await ContainerTests.begin {
                try await extended.within(.session) { scope in
                    await isInside.open()
                    await leave.wait()
                    _ = try await scope.resolve(Search.self)
                    log("work")
                }
            }
            await isInside.wait()
            let stop = await ContainerTests.begin { try await app.stop() }
            await leave.open()
            try await work.value
            try await stop.value
            #expect(log.entries == ["work", "close search", "close pool"])
        }

        @Test("A start that failed in an extension does not hold the stop of the first container")
        func failedStart() async throws {
            let log = RecipeLog()
            let app = try Container { registry in
                registry.declare(.session)
                registry.register(Pool.self, scope: .singleton, onStop: { _ in log("close pool") }) { () async in Pool()
                }
            }
            try await app.start()
            let extended = try app.extended { registry in
                registry.register(Search.self, scope: .singleton) { (_: Pool) async throws -> Search in
                    throw Trouble("no index")
                }
            }
            await #expect(throws: Trouble.self) {
                try await extended.within(.session) { scope in _ = try await scope.resolve(Search.self) }
            }
            try await app.stop()
            #expect(log.entries == ["close pool"])
            withExtendedLifetime(extended) {}
        }

        @Test("What an extension adds to a scope stops before what it holds there")
        func orderInScope() async throws {
            final class Draft: Sendable {}
            final class Index: Sendable {}
            typealias Later = @Sendable () async throws -> Index
            let log = RecipeLog()
            let app = try Container { registry in
                registry.declare(.session)
                registry.register(Index.self, scope: .session) { () async in Index() }
                // A chain, so that the last one comes late in the order of this container.
                registry.register(Int8.self, scope: .session) { (_: @escaping Later) in 1 }
                registry.register(Int16.self, scope: .session) { (_: Int8) in 1 }
                registry.register(Int32.self, scope: .session) { (_: Int16) in 1 }
                registry.register(Pool.self, scope: .session, onStop: { _ in log("end pool") }) { () async in Pool() }
                registry.register(Search.self, scope: .session, onStop: { _ in log("end search") }) {
                    (_: Pool, _: Int32) async in Search()
                }
                registry.forward(Int64.self, to: Int32.self) { Int64($0) }
            }
            let extended = try app.extended { registry in
                registry.register(Draft.self, scope: .session, onStop: { _ in log("end draft") }) {
                    (_: Pool) async in Draft()
                }
                registry.register(UInt8.self, scope: .session) { (_: @escaping @Sendable () async throws -> Draft) in 1
                }
            }
            for _ in 0..<2 {
                try await extended.within(.session) { scope in
                    _ = try await scope.resolve(Search.self)
                    _ = try await scope.resolve(Draft.self)
                }
            }
            #expect(log.entries.count == 6)
            for run in [log.entries.prefix(3), log.entries.suffix(3)] {
                #expect(run.first == "end draft" && run.last == "end pool", "\(run)")
            }
        }

        @Test("A cancellation handler in work may use the container")
        func cancellationHandler() async throws {
            let isInUse = Locked(false)
            let app = try Container { registry in
                registry.declare(.session)
                registry.register(Pool.self, scope: .singleton) { () async in Pool() }
            }
            try await app.start()
            let work = await ContainerTests.begin {
                try await app.within(.session) { _ in
                    try await withTaskCancellationHandler {
                        try await ContainerTests.hang()
                    } onCancel: {
                        isInUse.withLock { $0 = app.description.contains("in use") }
                    }
                }
            }
            try await app.stop(draining: .zero)
            await #expect(throws: CancellationError.self) { try await work.value }
            #expect(isInUse.withLock { $0 })
        }

        @Test("An extension that work starts while its container stops is stopped")
        func startInWorkDuringStop() async throws {
            let log = RecipeLog()
            let app = try Container { registry in
                registry.declare(.session)
                registry.register(Pool.self, scope: .singleton, onStop: { _ in log("close pool") }) { () async in Pool()
                }
            }
            try await app.start()
            let extended = try app.extended { registry in
                registry.register(Search.self, scope: .singleton, onStop: { _ in log("close search") }) {
                    (_: Pool) async in Search()
                }
            }
            let (isInside, leave) = (Gate(), Gate())
            let work = await ContainerTests.begin {
                try await app.within(.session) { _ in
                    await isInside.open()
                    await leave.wait()
                    try await extended.start()
                }
            }
            await isInside.wait()
            let stop = await ContainerTests.begin { try await app.stop() }
            await leave.open()
            // The start may be cancelled by the stop.
            _ = await work.result
            try await stop.value
            #expect(log.entries.last == "close pool")
        }
    }
}
