import DovetailContainer

/// One attempt to run a job: entered by ``RunJob``, with the job as its input.
enum JobScope: NamedScope { typealias Inputs = Job }

/// Runs a job that was taken, and records how it ended.
enum RunJob: NamedService { typealias Service = @Sendable (Job) async throws -> Void }

/// Shows an event.
enum Report: NamedService { typealias Service = @Sendable (Event) -> Void }

/// Prints a line of a command's answer.
enum Print: NamedService { typealias Service = @Sendable (String) -> Void }
