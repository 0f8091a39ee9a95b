import DovetailContainer
import Foundation

/// What 10,000 recipes are put into, and released with.
private enum Made: String {
    /// With all checks.
    case container
    /// The least that a container can do.
    case dictionary

    /// The nanoseconds for each recipe.
    func nanoseconds(_ services: ManyServices) throws -> Double {
        try busyNanoseconds {
            switch self {
            case .container: consume(try Container(services))
            case .dictionary: consume(RecipesByType(services))
            }
        } / 10_000
    }
}

/// The nanoseconds to make a container, or a copy of it with a replacement, and those to make a dictionary, for each of 10,000 recipes.
struct Making {
    let made: Double
    let dictionary: Double

    var ratio: Double { made / dictionary }

    static func container(rounds: Int) throws -> Self {
        let services = ManyServices(pairs: 5_000)
        return try Self(services, rounds) { try Made.container.nanoseconds(services) }
    }

    /// The copy replaces one recipe.
    static func replacingOne(rounds: Int) throws -> Self {
        let services = ManyServices(pairs: 5_000)
        let container = opaque(try Container(services))
        return try Self(services, rounds) {
            try busyNanoseconds {
                consume(try container.replacing { $0.register(Store<Zero>.self) { Store<Zero>() } })
            } / 10_000
        }
    }

    /// Alternately, so that a machine that becomes slower affects both.
    private init(_ services: ManyServices, _ rounds: Int, _ nanoseconds: () throws -> Double) throws {
        let pairs = try (0..<rounds).map { _ in
            (made: try nanoseconds(), dictionary: try Made.dictionary.nanoseconds(services))
        }
        made = pairs.map(\.made).min() ?? .infinity
        dictionary = pairs.map(\.dictionary).min() ?? .infinity
    }

    /// The nanoseconds to make the first container of a process, in which the runtime also creates the types.
    static func first(rounds: Int) throws -> Double {
        try (0..<rounds).compactMap { _ in try OnlyMaking.first() }.min() ?? .infinity
    }
}

/// Making and nothing else, in a process with such arguments: `make container 4`. Scripts/measure-cost.py counts its
/// instructions.
struct OnlyMaking {
    private let made: Made
    private let rounds: Int

    init?(_ arguments: [String]) {
        guard arguments.count == 4, arguments[1] == "make" else { return nil }
        guard let made = Made(rawValue: arguments[2]), let rounds = Int(arguments[3]) else { return nil }
        self.made = made
        self.rounds = rounds
    }

    /// Returns the nanoseconds of the first round.
    func run() throws -> Double {
        let services = ManyServices(pairs: 5_000)
        return try (0..<rounds).map { _ in try made.nanoseconds(services) }.first ?? 0
    }

    /// The nanoseconds of the first container, in a process of its own.
    static func first() throws -> Double? {
        let process = Process()
        let output = Pipe()
        process.executableURL = Bundle.main.executableURL
        process.arguments = ["make", "container", "1"]
        process.standardOutput = output
        try process.run()
        let printed = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return Double(String(decoding: printed, as: UTF8.self).trimmingCharacters(in: .newlines))
    }
}
