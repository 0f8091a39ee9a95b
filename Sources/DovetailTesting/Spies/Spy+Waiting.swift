extension Spy {
    /// Waits until a call was made. The call may still be running. If it was made before, this returns at once.
    ///
    /// ```swift
    /// let find = Spy(api.find)
    /// let task = Task { try await find(42) }      // the code under test
    /// let first = try await find.call(1, within: .seconds(1))
    /// #expect(first.arguments == 42)
    /// ```
    ///
    /// - Parameters:
    ///   - number: The number of the call, counted from 1.
    ///   - duration: The longest time to wait.
    ///   - clock: The clock that measures the time.
    ///   - fileID: The file named in an error.
    ///   - line: The line named in an error.
    /// - Returns: The call. Its result is `nil` if it was still running.
    /// - Throws: ``SpyError`` if the call is not made in time; `CancellationError` if the task that waits is cancelled.
    public func call<C: Clock>(
        _ number: Int,
        within duration: C.Duration,
        clock: C = ContinuousClock(),
        fileID: String = #fileID,
        line: Int = #line
    ) async throws -> Call {
        try await wait(for: number, at: .made, within: duration, clock, site: "\(fileID):\(line)")
    }

    /// Waits until a call has returned or thrown. If it has done so before, this returns at once.
    ///
    /// ```swift
    /// let find = Spy(api.find)
    /// let task = Task { try await find(42) }      // the code under test
    /// let first = try await find.finishedCall(1, within: .seconds(1))
    /// #expect(try first.result?.get() == .anna)
    /// ```
    ///
    /// - Parameters:
    ///   - number: The number of the call, counted from 1.
    ///   - duration: The longest time to wait.
    ///   - clock: The clock that measures the time.
    ///   - fileID: The file named in an error.
    ///   - line: The line named in an error.
    /// - Returns: The call, with its result.
    /// - Throws: ``SpyError`` if the call has not finished in time; `CancellationError` if the task that waits is
    ///   cancelled.
    public func finishedCall<C: Clock>(
        _ number: Int,
        within duration: C.Duration,
        clock: C = ContinuousClock(),
        fileID: String = #fileID,
        line: Int = #line
    ) async throws -> Call {
        try await wait(for: number, at: .finished, within: duration, clock, site: "\(fileID):\(line)")
    }

    private func wait<C: Clock>(
        for number: Int,
        at stage: SpyStage,
        within duration: C.Duration,
        _ clock: C,
        site: String
    ) async throws -> Call {
        guard number > 0 else { throw SpyError.noSuchCall(number, site: site) }
        // A sleep that ends too far in the future makes clocks trap.
        let century = Duration.seconds(3_155_760_000)
        let limit = (duration as? Duration).flatMap { min($0, century) as? C.Duration } ?? duration
        if let call = try await log.wait(for: number, at: stage, until: clock.now.advanced(by: limit), clock) {
            return call
        }
        let made = log.calls.count
        throw SpyError.deadline(
            number,
            of: functionName,
            made: stage == .made ? min(made, number - 1) : made,  // it may have been made in the meantime
            within: "\(duration)",
            site: site
        )
    }

    private var functionName: String {
        var parameters: [String] = []
        for type in repeat (each Argument).self { parameters.append("\(type)") }
        let output = Output.self == Void.self ? "Void" : "\(Output.self)"
        return "(\(parameters.joined(separator: ", "))) -> \(output)"
    }
}

extension SpyLog {
    /// Waits until a call has reached `stage`; returns `nil` at the deadline.
    func wait<C: Clock>(
        for number: Int,
        at stage: SpyStage,
        until deadline: C.Instant,
        _ clock: C
    ) async throws -> Call? {
        if let call = call(number, at: stage) { return call }
        return try await withThrowingTaskGroup(of: Call?.self) { group in
            defer { group.cancelAll() }
            group.addTask { try await self.wait(for: number, at: stage) }
            group.addTask {
                try await clock.sleep(until: deadline, tolerance: nil)
                return self.call(number, at: stage)  // a call at the same time counts
            }
            return try await group.next() ?? nil
        }
    }
}
