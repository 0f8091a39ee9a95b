// Uses everything at once for ten minutes, or for the number of seconds in the first argument. Further arguments name
// the activities; by default, all of them run. Prints a line every ten seconds, and exits with 1 if memory, threads
// or open files grow.

import DovetailContainer
import Foundation

let seconds = CommandLine.arguments.dropFirst().first.flatMap(Int.init) ?? 600
let named = CommandLine.arguments.dropFirst(2).compactMap(Activity.init)
let activities = named.isEmpty ? Activity.allCases : named
let tally = Tally()
let container = try Container(Application())
try await container.start()

let workers = Task {
    await withTaskGroup(of: Void.self) { group in
        for worker in 0..<8 {
            group.addTask {
                var random = SystemRandomNumberGenerator()
                while !Task.isCancelled {
                    let activity = activities.randomElement(using: &random) ?? .request
                    do {
                        try await activity.run(in: container, number: worker)
                        await tally.count(activity)
                    } catch {
                        if !Task.isCancelled { await tally.fail(activity, error) }
                    }
                    // Work that never suspends would leave no thread for the timer.
                    await Task.yield()
                }
            }
        }
    }
}

var usages: [Usage] = []
for step in 1...max(1, seconds / 10) {
    try await Task.sleep(for: .seconds(min(10, seconds)))
    let usage = Usage.current()
    usages.append(usage)
    // Written immediately, even into a pipe.
    FileHandle.standardOutput.write(Data("\(step * 10) s: \(usage); \(await tally.summary)\n".utf8))
}
workers.cancel()
await workers.value
try await container.stop()

// Caches fill at the beginning, so the end is compared with the middle.
let middle = usages[usages.count / 2]
let end = usages[usages.count - 1]
let failures = await tally.failures
for failure in failures.prefix(10) { print("failed: \(failure)") }
if end.exceeds(middle) { print("it grew, from \(middle) to \(end)") }
exit(failures.isEmpty && !end.exceeds(middle) ? 0 : 1)
