import DovetailFunctions
import DovetailTesting
import Testing

extension CallsTests {
    @Suite("A record that is waited for")
    struct WaitingTests {
        let saved = Calls<Credentials>()

        @Test("A record returns a call that was made before, and one when it is made, each of them once")
        func beforeAndLater() async throws {
            saved(.first)
            #expect(try await saved.next(within: .zero) == .first)

            Task {
                saved(.second)
                saved(.first)
            }
            #expect(try await saved.next() == .second)
            #expect(try await saved.next() == .first)
            #expect(saved.all == [.first, .second, .first], "all are kept")
        }

        @Test("A record returns a number of calls in their order")
        func several() async throws {
            let printed = Calls<Int>()
            Task { for number in 1...5 { printed(number) } }

            #expect(try await printed.next(3) == [1, 2, 3])
            #expect(try await printed.next(2) == [4, 5])
            #expect(try await printed.next(0) == [])
            #expect(try await printed.next(-1) == [])
        }

        @Test("A record returns the arguments of a call as they are recorded")
        func arguments() async throws {
            let moved = Calls<String, Int>()
            let deleted = Calls()
            Task {
                moved("left", 2)
                deleted()
            }

            let (direction, distance) = try await moved.next()
            try await deleted.next()
            #expect(direction == "left" && distance == 2)
        }

        @Test("A record waits for any duration", .timeLimit(.minutes(10)), arguments: [Int64.max, .min])
        func extremes(seconds: Int64) async throws {
            let late = Task { try await saved.next(within: .seconds(seconds)) }
            if seconds > 0 {
                saved(.first)
                #expect(try await late.value == .first)
            } else {
                await #expect(throws: MissingCallError.self) { try await late.value }
            }
        }

        @Test("A record says at the limit what was waited for, where, and that nothing was called")
        func nothing() async throws {
            let line = #line + 1  // the macro's
            let error = try await #require(throws: MissingCallError.self) {
                try await saved.next(within: .milliseconds(5))
            }

            #expect(
                error.description
                    == """
                    call 1 with Credentials did not come within 0.005 seconds, nor did any other \
                    (waited for at \(#fileID):\(line)); check that the code under test makes it, or wait longer
                    """
            )
        }

        @Test("A record says at the limit what was called")
        func others() async throws {
            saved(.first)
            saved(.second)
            let error = try await #require(throws: MissingCallError.self) { try await saved.next(3, within: .zero) }
            let start = """
                call 3 with Credentials did not come within 0.0 seconds, only 2 did: Credentials(token: "first"), \
                Credentials(token: "second") (waited for at
                """
            #expect(error.description.hasPrefix(start))

            let moved = Calls<String, Int>()
            for step in 1...12 { moved("left", step) }
            let many = try await #require(throws: MissingCallError.self) { try await moved.next(13, within: .zero) }
            #expect(many.description.hasPrefix("call 13 with (String, Int) did not come"))
            #expect(many.description.contains(#"only 12 did, at last ("left", 3), ("left", 4)"#))

            let deleted = Calls()
            deleted()
            let none = try await #require(throws: MissingCallError.self) { try await deleted.next(2, within: .zero) }
            #expect(none.description.hasPrefix("call 2 with () did not come within 0.0 seconds, only 1 did: ()"))
        }

        @Test("A record says what was called when the waiting task is cancelled", arguments: [false, true])
        func cancelled(before: Bool) async throws {
            let (started, start) = AsyncStream<Void>.makeStream()
            let task = Task {
                if before { while !Task.isCancelled { await Task.yield() } }
                start.finish()
                return try await saved.next(within: .seconds(600))
            }
            if !before { for await _ in started {} }
            task.cancel()

            let error = await #expect(throws: MissingCallError.self) { try await task.value }
            let text = "call 1 with Credentials did not come before its task was cancelled, nor did any other"
            #expect(error?.description.hasPrefix(text) == true)
        }

        @Test("A record returns an earlier call also to a cancelled task")
        func cancelledAfterTheCall() async throws {
            saved(.first)
            let task = Task {
                while !Task.isCancelled { await Task.yield() }
                return try await saved.next()
            }
            task.cancel()

            #expect(try await task.value == .first)
        }
    }
}
