public import DovetailContainer

/// Adds a job to the queue.
public enum Enqueue: NamedService {
    /// Throws if the input is not JSON.
    public typealias Service = @Sendable (_ name: String, _ input: String) async throws -> Void
}

/// Prints how many jobs there are.
public enum ShowStatus: NamedService {
    /// A table with a row for each name.
    public typealias Service = @Sendable () async throws -> Void
}

/// Prints the jobs that failed for good.
public enum ShowDead: NamedService {
    /// A table with a row for each job.
    public typealias Service = @Sendable () async throws -> Void
}

/// Lets a job that failed for good run again.
public enum RetryDead: NamedService {
    /// Throws if no dead job has this number.
    public typealias Service = @Sendable (_ id: Int) async throws -> Void
}

/// Has the workers of the queue load a plug-in.
public enum AddPlugIn: NamedService {
    /// Throws if there is no such plug-in.
    public typealias Service = @Sendable (_ name: String) async throws -> Void
}

/// A mistake of the user.
public struct Refusal: Error, CustomStringConvertible {
    /// One sentence.
    public let description: String

    /// Creates an error with a message for the user.
    public init(_ description: String) {
        self.description = description
    }
}
