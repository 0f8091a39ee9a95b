import DovetailAnalysis
import TestGraphs
import Testing

private protocol Api {}
private protocol Other {}
private protocol Store<Element> { associatedtype Element }
private class Base {}
private struct Mistake: Error {}
private struct User {
    struct ID {}
}
private enum Users {
    typealias Load = @Sendable () async throws -> [User]
    enum RetrieveAll {}
    struct Page<T> {
        struct Item<U> {}
        struct Plain {}
    }
    protocol Nested {}
    private struct Hidden {}
    static let hidden: Any.Type = Hidden.self
}
private struct Box<T> {}
private struct Packed<each T> {}
private struct Sized<let count: Int> {}
extension Array {
    fileprivate struct Extra {}
}
private struct Screen {}
private typealias Variadic = (Int?, inout User, String...) -> Void
private typealias Consuming = (consuming User) -> Void
private typealias Sending = (sending Base) -> sending Base

private func name(_ type: Any.Type) -> String { DependencyGraph.ID(type).description }

private func packed<each T>(_ values: repeat each T) -> String { name(Packed<repeat each T>.self) }

@Suite struct NameTests {
    private static let names: [(Any.Type, String)] = [
        // Nested types, without their module.
        (Int.self, "Int"), (User.ID.self, "User.ID"), (Users.RetrieveAll.self, "Users.RetrieveAll"),
        (AsyncStream<Int>.Continuation.self, "AsyncStream<Int>.Continuation"), (Users.hidden, "Users.Hidden"),
        (String.UTF8View.self, "String.UTF8View"), ([Int].Extra.self, "Array<Int>.Extra"),
        // Generic types.
        (Box<User.ID>.self, "Box<User.ID>"), (Packed<Int, Box<User>>.self, "Packed<Int, Box<User>>"),
        (Users.Page<User>.Item<Users.Page<Int>.Plain>.self, "Users.Page<User>.Item<Users.Page<Int>.Plain>"),
        (Result<Users.RetrieveAll, Mistake>.self, "Result<Users.RetrieveAll, Mistake>"), (Sized<3>.self, "Sized<3>"),
        // Optionals and collections.
        (User.ID?.self, "User.ID?"), (Int??.self, "Int??"), ([User.ID].self, "[User.ID]"),
        ([[User]?].self, "[[User]?]"), ([String: [User.ID]].self, "[String: [User.ID]]"),
        (Box<[String: User]?>.self, "Box<[String: User]?>"), ((() -> Int)?.self, "(() -> Int)?"),
        (Box<(() -> Int)?>.self, "Box<(() -> Int)?>"),
        // Existentials.
        ((any Api).self, "any Api"), ((any Users.Nested).self, "any Users.Nested"),
        ((any Api & Other).self, "any Api & Other"), ((any Base & Other).self, "any Base & Other"),
        ((any Store<User.ID>).self, "any Store<User.ID>"), ((any Error).self, "any Error"), (Any.self, "Any"),
        (AnyObject.self, "AnyObject"), ((any Api)?.self, "(any Api)?"), ([any Api].self, "[any Api]"),
        ([String: any Api].self, "[String: any Api]"),
        // Functions.
        (((User.ID) throws -> any Api).self, "(User.ID) throws -> any Api"), ((() -> Void).self, "() -> Void"),
        ((@Sendable () async -> (any Api)?).self, "@Sendable () async -> (any Api)?"),
        ((() -> () throws -> [any Api]).self, "() -> () throws -> [any Api]"),
        ((@Sendable (User.ID) throws -> Screen).self, "@Sendable (User.ID) throws -> Screen"),
        (Users.Load.self, "@Sendable () async throws -> [User]"),
        ((() throws(Mistake) -> Int).self, "() throws(Mistake) -> Int"),
        (Variadic.self, "(Int?, inout User, String...) -> Void"),
        ((@MainActor () -> Void).self, "@MainActor @Sendable () -> Void"),
        ((@convention(c) (Int) -> Int).self, "@convention(c) (Int) -> Int"),
        (((() -> User) -> (() -> User)?).self, "(() -> User) -> (() -> User)?"),
        (((User) -> (User.ID) -> String).self, "(User) -> (User.ID) -> String"),
        ((() -> (a: Int, b: User)).self, "() -> (a: Int, b: User)"), (Consuming.self, "(consuming User) -> Void"),
        (Sending.self, "(sending consuming Base) -> sending Base"),
        // Tuples and metatypes.
        (Void.self, "Void"), ((Int, User.ID).self, "(Int, User.ID)"), ((a: Int, User).self, "(a: Int, User)"),
        (User.Type.self, "User.Type"), ((@Sendable () -> Void).Type.self, "(@Sendable () -> Void).Type"),
        (User.ID.Type?.self, "User.ID.Type?"),
    ]

    @Test func typesAreNamedAsInSourceWithoutTheirModule() {
        for (type, text) in Self.names { #expect(name(type) == text) }
        #expect(packed() == "Packed<>")
    }

    @Test func localTypesAreNamedWithoutTheirFunction() {
        struct Local {
            struct Inner {}
        }
        struct LocalBox<T> {}
        #expect(name(Local.self) == "Local")
        #expect(name(Local.Inner.self) == "Local.Inner")
        #expect(name(LocalBox<Local?>.self) == "LocalBox<Local?>")
        let inClosure = {
            struct Innermost {}
            return name(Innermost.self)
        }
        #expect(inClosure() == "Innermost")
    }

    @Test func fullNamesHaveModules() {
        struct Local {}
        #expect(DependencyGraph.ID(User.ID.self).fullName == "DovetailAnalysisTests.User.ID")
        #expect(DependencyGraph.ID(Local.self).fullName == "DovetailAnalysisTests.NameTests.Local")
        #expect(DependencyGraph.ID([Box<Int>?].self).fullName == "[DovetailAnalysisTests.Box<Swift.Int>?]")
        #expect(DependencyGraph.ID((any Api).self).fullName == "any DovetailAnalysisTests.Api")
    }

    @Test func textStaysAsItIs() {
        #expect(DependencyGraph.ID("App.Users.Load").description == "App.Users.Load")
        #expect(DependencyGraph.ID("App.Users.Load").fullName == "App.Users.Load")
    }

    @Test func identityIsThatOfTheTypeOrOfTheText() {
        let int = DependencyGraph.ID(Int.self)
        #expect(int == DependencyGraph.ID(Int.self))
        #expect(int.hashValue == DependencyGraph.ID(Int.self).hashValue)
        #expect(int != DependencyGraph.ID(UInt.self))
        #expect(int != "Int")
        #expect(DependencyGraph.ID("A") == "A")
        #expect(DependencyGraph.ID((any Api).self) != DependencyGraph.ID((any Api)?.self))
    }

    @Test func aLocationShowsTheFileAndTheLine() {
        #expect(users(14).description == "UsersAssembly.swift:14")
        #expect(DependencyGraph.Location(fileID: "Main.swift", line: 3).description == "Main.swift:3")
        #expect(DependencyGraph.Location(fileID: "", line: 3).description == "?:3")
    }
}

@Suite struct NearestTests {
    private func nearest(to name: String, among names: String..., limit: Int = 3) -> [String] {
        let graph = DependencyGraph(nodes: names.map { Node(.init($0)) })
        return graph.nearest(to: .init(name), limit: limit).map(\.id.description)
    }

    @Test func slipsOfTheFingerAreNear() {
        #expect(nearest(to: "Analytics", among: "Database", "Analitics", "Clock") == ["Analitics"])
        #expect(nearest(to: "Analytics", among: "Anayltics") == ["Anayltics"])
        #expect(nearest(to: "analytics", among: "Analytics") == ["Analytics"])
        #expect(nearest(to: "Api", among: "Apu", "Clock") == ["Apu"])
    }

    @Test func sharedWordsAndLastPartsAreNear() {
        #expect(
            nearest(to: "Users.RetrieveAll", among: "Users.Delete", "Users.LoadAll", "Users.RetrieveAdmins").first
                == "Users.RetrieveAdmins"
        )
        #expect(nearest(to: "Users.Load", among: "ProfileViewModel", "Admins.Load") == ["Admins.Load"])
        #expect(nearest(to: "HTTPClient", among: "URLClient", "Screen", "HTTPApiClient").first == "HTTPApiClient")
    }

    @Test func severalCapitalsAtTheEndAreOneWord() {
        #expect(nearest(to: "ContactID", among: "ProductID").isEmpty)
        #expect(nearest(to: "ContactID", among: "ContractID") == ["ContractID"])
    }

    @Test func wrappersMakeNoDifference() {
        let graph = DependencyGraph(Node(.init(Box<Int>.self)), Node(.init((any Api).self)), Node(.init(User.self)))
        #expect(graph.nearest(to: "Api").map(\.id) == [.init((any Api).self)])
        #expect(graph.nearest(to: .init((any Api)?.self)).map(\.id) == [.init((any Api).self)])
        #expect(nearest(to: "Named<Users.Load>", among: "Users.Store", "Users.Load") == ["Users.Load"])
        #expect(nearest(to: "User", among: "User?") == ["User?"])
    }

    @Test func unlikeNamesAreNotOffered() {
        #expect(nearest(to: "Users.RetrieveAll", among: "ProfileViewModel", "Clock", "any ApiService") == [])
        #expect(nearest(to: "A", among: "B") == [])
        #expect(nearest(to: "", among: "B", "") == [])
        #expect(nearest(to: "Load", among: "Load") == [])
    }

    @Test func theLimitAndTiesAreKept() {
        let names = ["LoadD", "LoadA", "LoadC", "LoadB"]
        let graph = DependencyGraph(nodes: names.map { Node(.init($0)) })
        #expect(graph.nearest(to: "LoadX").map(\.id.description) == ["LoadD", "LoadA", "LoadC"])
        #expect(graph.nearest(to: "LoadX", limit: 1).map(\.id.description) == ["LoadD"])
        #expect(graph.nearest(to: "LoadX", limit: 0).isEmpty)
    }
}
