// Compiles: a named service is resolved with arguments like any other.
import Dovetail

private enum UserPath: NamedService { typealias Service = String }

private func resolveOne(_ container: Container) throws {
    let path = try container.resolve(UserPath.self, arguments: 1)
    print(path.count)
}

private func resolveTwo(_ container: Container) throws {
    let path = try container.resolve(UserPath.self, arguments: 1, true)
    print(path.count)
}

private func resolveFive(_ container: Container) throws {
    let path = try container.resolve(UserPath.self, arguments: 1, 2, 3, 4, 5)
    print(path.count)
}

private func resolveSix(_ container: Container) throws {
    let path = try container.resolve(UserPath.self, arguments: 1, 2, 3, 4, 5, 6)
    print(path.count)
}

private func resolveInContext(_ container: Container) throws -> String {
    try container.resolve(UserPath.self, arguments: 1)
}
