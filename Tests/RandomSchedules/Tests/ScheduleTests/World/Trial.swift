/// A program under one schedule.
struct Trial {
    let program: Program
    let seed: UInt64
    /// Whether the containers stop at the end. That ends whatever blocks.
    var stops = true

    struct Result {
        var violations: [String]
        let counts: [String: Int]
        let trace: [Int]
    }

    /// Runs the program, stops its containers, lets what blocks continue, and returns what was wrong.
    func run() -> Result {
        run(World(program, Schedule(seed: seed)))
    }

    func run(_ world: World) -> Result {
        let schedule = world.schedule
        // What happens afterwards is of no interest.
        var (doing, violations) = ("", [String]())
        let end = schedule.run {
            await self.run(world)
        } unblock: {
            (doing, violations) = (Self.text(world.doing), world.witness.violations)
            world.unblock()
        }
        world.releaseAll()
        world.tasks = []
        switch end {
        case .done where world.living == 0: violations = world.witness.violations
        case .done: violations.append("\(world.living) instances stay alive")
        case .hangs: violations.append("the program hangs:" + doing)
        case .runsForever: violations.append("the program runs for ever:" + doing)
        }
        return Result(violations: violations, counts: world.witness.counts, trace: schedule.trace)
    }

    private static func text(_ doing: [Int: String]) -> String {
        doing.sorted { $0.key < $1.key }.map { "\n    " + $0.value }.joined()
    }

    private func run(_ world: World) async {
        for (number, steps) in program.tasks.enumerated() {
            let context = Context(name: "task \(number)", ignoresErrors: true)
            world.tasks.append(Task { try? await world.run(steps, context) })
        }
        if !stops { for task in world.tasks { await task.value } }
        // It ends when nothing goes on any more: time moves only then.
        try? await Task.sleep(for: .seconds(100_000))
        world.witness.count("quiet")
        let end = Context(name: "the end", ignoresErrors: true)
        for container in 0...program.bases.count where program.base(of: container) == nil {
            try? await world.run([.stop(.container(container), draining: 2)], end)
        }
        world.unblock()
        try? await Task.sleep(for: .seconds(100_000))
        world.witness.require(world.doing.isEmpty, "after the stop, something goes on:" + Self.text(world.doing))
        if world.doing.isEmpty { for task in world.tasks { await task.value } }
        world.releaseAll()
    }
}
