import Dovetail

// Recipes of included graphs with each combination of effects, and the recipes that may take them: those with at least these effects. An
// asynchronous recipe may also wait for the main actor. The file GraphIncluding in Tests/WrongCode has those that may not.

struct Made: Sendable {}

@Graph struct EffectsGraph: Sendable {
    func plain() -> Made { Made() }
    func throwing() throws -> Made { Made() }
    func waiting() async -> Made { Made() }
    func failing() async throws -> Made { Made() }
    @MainActor func main() -> Made { Made() }
    @MainActor func mainThrowing() throws -> Made { Made() }
    @MainActor func mainWaiting() async -> Made { Made() }
    @MainActor func mainFailing() async throws -> Made { Made() }
}

@Graph struct MiddleGraph: Sendable { @Included let effects: EffectsGraph }
@Graph struct UpperGraph: Sendable { @Included let middle: MiddleGraph }

@Graph struct NearEffects: Sendable {
    @Included let effects: EffectsGraph

    func one(plain: Made) -> Made { plain }
    func two(plain: Made, throwing: Made) throws -> Made { plain }
    func four(plain: Made, waiting: Made, main: Made, mainWaiting: Made) async -> Made { plain }
    func five(plain: Made, throwing: Made, waiting: Made, failing: Made) async throws -> Made { plain }
    func six(main: Made, mainThrowing: Made, mainWaiting: Made, mainFailing: Made) async throws -> Made { main }
    @MainActor func seven(plain: Made, main: Made) -> Made { plain }
    @MainActor func eight(plain: Made, throwing: Made, main: Made, mainThrowing: Made) throws -> Made { plain }
    @MainActor func nine(plain: Made, waiting: Made, main: Made, mainWaiting: Made) async -> Made { plain }
    @MainActor func ten(plain: Made, throwing: Made, waiting: Made, failing: Made) async throws -> Made { plain }
    @MainActor func eleven(main: Made, mainThrowing: Made, mainFailing: Made) async throws -> Made { main }
}

/// Each of them through three levels.
@Graph struct DistantEffects: Sendable {
    @Included let upper: UpperGraph

    func one(plain: Made) -> Made { plain }
    func five(plain: Made, throwing: Made, waiting: Made, failing: Made) async throws -> Made { plain }
    func six(main: Made, mainThrowing: Made, mainWaiting: Made, mainFailing: Made) async throws -> Made { main }
    @MainActor func eight(plain: Made, throwing: Made, main: Made, mainThrowing: Made) throws -> Made { plain }
}
