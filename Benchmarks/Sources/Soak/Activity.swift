import DovetailContainer

/// The activities of the workers.
enum Activity: String, CaseIterable, Sendable {
    case request, work, call, cancelledCall, run, decorators, cancellation, graph, wholeContainer, circle, unknown

    struct WrongResult: Error {
        let found: Int
    }

    func run(in container: Container, number: Int) async throws {
        switch self {
        case .request:
            let scope = try container.enter(RequestScope.self, Session(user: number))
            try await scope.start()
            let handler = try scope.resolve(Handler.self)
            try expect(try await handler.transaction().database.find(handler.session.user), number)
            try await scope.stop()
        case .work:
            let found = try await container.within(RequestScope.self, Session(user: number)) { scope in
                let handler = try await scope.resolve(Handler.self)
                return try await handler.transaction().database.find(handler.session.user)
            }
            try expect(found, number)
        case .call:
            try expect(try await container.resolve(Serve.self)(Session(user: number)), number)
        case .cancelledCall:
            let serve = try container.resolve(Serve.self)
            let call = Task { try await serve(Session(user: number)) }
            call.cancel()
            _ = await call.result
        case .run:
            let begun = AsyncStream<Void>.makeStream()
            let own = try Container(Application { begun.continuation.finish() })
            let run = Task { try await own.run() }
            for await _ in begun.stream {}
            run.cancel()
            try await run.value
        case .decorators:
            let id = Int.random(in: 0..<10_000)
            try expect(try await container.resolve(Find.self)(id), id)
        case .cancellation:
            let find = try container.resolve(Find.self)
            let call = Task { try await find(Int.random(in: 0..<10_000)) }
            call.cancel()
            _ = await call.result
        case .graph:
            let graph = AppGraph(number: number)
            async let (first, second) = (graph.found(), graph.found())
            try expect(try await first + second, 2 * number)
        case .wholeContainer:
            let own = try Container(Application())
            async let timeline = own.start()
            async let again = own.start()
            _ = try await (timeline, again)
            try await own.stop()
        case .circle:
            do {
                _ = try container.resolve(Circular.self)
            } catch let error as ResolutionError where error.reason == .circular {}
        case .unknown:
            if try container.resolve(Activity?.self) != nil { throw WrongResult(found: -1) }
        }
    }

    private func expect(_ found: Int, _ expected: Int) throws {
        if found != expected { throw WrongResult(found: found) }
    }
}
