import Dovetail

// Words and attributes of functions and of their parameters.

@resultBuilder enum Numbers { static func buildBlock(_ numbers: Int...) -> [Int] { numbers } }

@propertyWrapper struct Clamped { var wrappedValue: Int }

@Graph struct Attributes {
    let number: Int

    @discardableResult func started(number: Int) -> Int { number }
    @discardableResult func startedLeaf() -> Int { 1 }
    @Numbers func built(number: Int) -> [Int] {
        number
        2
    }
    func building(number: Int, @Numbers _ numbers: () -> [Int]) -> [Int] { numbers() }
    func buildingLeaf(@Numbers _ numbers: () -> [Int]) -> [Int] { numbers() }
    func wrapped(@Clamped _ limit: Int, number: Int) -> Int { limit }
    nonisolated(nonsending) func here(number: Int) async -> Int { number }
    nonisolated(nonsending) func hereLeaf() async -> Int { 1 }
    func needs(here: Int, hereLeaf: @escaping () async -> Int) async -> Int { here }
}

@Graph struct Parameters {
    let input: Int

    func value() -> Int { 1 }
    func throwing() throws -> Int { 1 }
    func autoclosure(value: @autoclosure () -> Int, input: @autoclosure @escaping () -> Int) -> Int {
        value() + input()
    }
    func autoclosureThrows(throwing: @autoclosure () throws -> Int) throws -> Int { try throwing() }
    func autoclosureArgument(_ argument: @autoclosure () -> Int, input: Int) -> Int { argument() }
    func optional(value: @escaping () -> Int?) -> Int { value() ?? 0 }
}

func useFunctions() {
    let attributes = Attributes(number: 1)
    attributes.started()
    attributes.startedLeaf()
    _ = attributes.building {
        1
        2
    }
    _ = attributes.buildingLeaf {
        1
        2
    }
    _ = Parameters(input: 1).autoclosureArgument(2)
}
