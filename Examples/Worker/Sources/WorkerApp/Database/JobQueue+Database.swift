import Foundation

extension JobQueue {
    /// The queue as a table.
    ///
    /// Each job has a due time. From then on, it may be taken: a waiting job, and a running one, because its lease
    /// has ended.
    init(on database: Database) {
        let rows = database.rows
        let dialect = database.dialect
        self.init(
            add: { name, input in
                let added = try await rows(
                    "INSERT INTO jobs (name, input, due) VALUES ($1, $2, \(dialect.now())) RETURNING id",
                    [.text(name), .text(input)]
                )
                return added.first?.integer(0) ?? 0
            },
            take: { names, lease in
                guard !names.isEmpty else { return nil }
                let places = names.indices.map { "$\($0 + 2)" }.joined(separator: ", ")
                let taken = try await rows(
                    """
                    UPDATE jobs
                    SET state = 'running', attempt = attempt + 1, lease = lease + 1, due = \(dialect.now()) + $1
                    WHERE id = (
                        SELECT id FROM jobs
                        WHERE state IN ('waiting', 'running') AND due <= \(dialect.now()) AND name IN (\(places))
                        ORDER BY due, id LIMIT 1 \(dialect.skippingLocked)
                    )
                    RETURNING id, name, input, attempt, lease, due
                    """,
                    [.integer(lease.milliseconds)] + names.map { .text($0) }
                )
                return taken.first.map(Job.init)
            },
            renew: { job, lease in
                let renewed = try await rows(
                    """
                    UPDATE jobs SET due = \(dialect.now()) + $1
                    WHERE id = $2 AND lease = $3 AND state = 'running' RETURNING id
                    """,
                    [.integer(lease.milliseconds), .integer(job.id), .integer(job.lease)]
                )
                return !renewed.isEmpty
            },
            settle: { job, outcome in
                let settled = try await rows(
                    """
                    UPDATE jobs SET state = $1, problem = $2, due = \(dialect.now()) + $3, attempt = $4
                    WHERE id = $5 AND lease = $6 RETURNING id
                    """,
                    [
                        .text(outcome.state), .text(outcome.problem), .integer(outcome.delay.milliseconds),
                        .integer(outcome == .interrupted ? job.attempt - 1 : job.attempt),
                        .integer(job.id), .integer(job.lease),
                    ]
                )
                return !settled.isEmpty
            },
            dead: {
                try await rows("SELECT id, name, input, problem FROM jobs WHERE state = 'dead' ORDER BY id", [])
                    .map(DeadJob.init)
            },
            retry: { id in
                let revived = try await rows(
                    """
                    UPDATE jobs SET state = 'waiting', attempt = 0, lease = lease + 1, due = \(dialect.now())
                    WHERE id = $1 AND state = 'dead' RETURNING id
                    """,
                    [.integer(id)]
                )
                return !revived.isEmpty
            },
            counts: {
                try await rows("SELECT name, state, count(*) FROM jobs GROUP BY name, state ORDER BY name", [])
                    .reduce(into: [], count)
            },
            changes: database.changes
        )
    }
}

private func count(_ counts: inout [JobCounts], _ row: Row) {
    if counts.last?.name != row.text(0) { counts.append(JobCounts(name: row.text(0))) }
    let last = counts.count - 1
    switch row.text(1) {
    case "waiting": counts[last].waiting = row.integer(2)
    case "running": counts[last].running = row.integer(2)
    case "done": counts[last].done = row.integer(2)
    default: counts[last].dead = row.integer(2)
    }
}

extension Job {
    fileprivate init(_ row: Row) {
        self.init(
            id: row.integer(0),
            name: row.text(1),
            input: row.text(2),
            attempt: row.integer(3),
            lease: row.integer(4),
            until: Date(timeIntervalSince1970: Double(row.integer(5)) / 1000)
        )
    }
}

extension DeadJob {
    fileprivate init(_ row: Row) {
        self.init(id: row.integer(0), name: row.text(1), input: row.text(2), problem: row.text(3))
    }
}

extension Outcome {
    fileprivate var state: String {
        switch self {
        case .done: "done"
        case .again, .interrupted: "waiting"
        case .dead: "dead"
        }
    }

    fileprivate var problem: String {
        switch self {
        case .done, .interrupted: ""
        case .again(_, let problem), .dead(let problem): problem
        }
    }

    fileprivate var delay: Duration {
        if case .again(let delay, _) = self { delay } else { .zero }
    }
}

extension Duration {
    fileprivate var milliseconds: Int { Int(self / .milliseconds(1)) }
}
