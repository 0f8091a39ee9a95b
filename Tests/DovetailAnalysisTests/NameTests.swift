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

private func name(_ type: Any.Type) -> String { DependencyGraph.ID(type).description }

private func packed<each T>(_ values: repeat each T) -> String { name(Packed<repeat each T>.self) }

@Suite struct NameTests {
    @Test func namedTypesKeepWhatTheyAreNestedInAndLoseTheModule() {
        #expect(name(Int.self) == "Int")
        #expect(name(User.ID.self) == "User.ID")
        #expect(name(Users.RetrieveAll.self) == "Users.RetrieveAll")
        #expect(name(AsyncStream<Int>.Continuation.self) == "AsyncStream<Int>.Continuation")
        #expect(name(String.UTF8View.self) == "String.UTF8View")
        #expect(name(Users.hidden) == "Users.Hidden")
        #expect(name([Int].Extra.self) == "Array<Int>.Extra")
    }

    @Test func genericTypesAreNamedWithTheirArguments() {
        #expect(name(Box<User.ID>.self) == "Box<User.ID>")
        #expect(
            name(Users.Page<User>.Item<Users.Page<Int>.Plain>.self) == "Users.Page<User>.Item<Users.Page<Int>.Plain>"
        )
        #expect(name(Result<Users.RetrieveAll, Mistake>.self) == "Result<Users.RetrieveAll, Mistake>")
        #expect(name(Packed<Int, Box<User>>.self) == "Packed<Int, Box<User>>")
        #expect(packed() == "Packed<>")
        #expect(name(Sized<3>.self) == "Sized<3>")
    }

    @Test func optionalsAndCollectionsAreNamedAsInSource() {
        #expect(name(User.ID?.self) == "User.ID?")
        #expect(name(Int??.self) == "Int??")
        #expect(name([User.ID].self) == "[User.ID]")
        #expect(name([[User]?].self) == "[[User]?]")
        #expect(name([String: [User.ID]].self) == "[String: [User.ID]]")
        #expect(name(Box<[String: User]?>.self) == "Box<[String: User]?>")
        #expect(name((() -> Int)?.self) == "(() -> Int)?")
        #expect(name(Box<(() -> Int)?>.self) == "Box<(() -> Int)?>")
    }

    @Test func existentialsAreNamedAsInSource() {
        #expect(name((any Api).self) == "any Api")
        #expect(name((any Users.Nested).self) == "any Users.Nested")
        #expect(name((any Api & Other).self) == "any Api & Other")
        #expect(name((any Base & Other).self) == "any Base & Other")
        #expect(name((any Store<User.ID>).self) == "any Store<User.ID>")
        #expect(name((any Error).self) == "any Error")
        #expect(name(Any.self) == "Any")
        #expect(name(AnyObject.self) == "AnyObject")
        #expect(name((any Api)?.self) == "(any Api)?")
        #expect(name([any Api].self) == "[any Api]")
        #expect(name([String: any Api].self) == "[String: any Api]")
    }

    @Test func functionsAreNamedAsInSource() {
        #expect(name(((User.ID) throws -> any Api).self) == "(User.ID) throws -> any Api")
        #expect(name((@Sendable () async -> (any Api)?).self) == "@Sendable () async -> (any Api)?")
        #expect(name((() -> () throws -> [any Api]).self) == "() -> () throws -> [any Api]")
        #expect(name((() -> Void).self) == "() -> Void")
        #expect(name((@Sendable (User.ID) throws -> Screen).self) == "@Sendable (User.ID) throws -> Screen")
        #expect(name(Users.Load.self) == "@Sendable () async throws -> [User]")
        #expect(name((() throws(Mistake) -> Int).self) == "() throws(Mistake) -> Int")
        typealias Variadic = (Int?, inout User, String...) -> Void
        #expect(name(Variadic.self) == "(Int?, inout User, String...) -> Void")
        #expect(name((@MainActor () -> Void).self) == "@MainActor @Sendable () -> Void")
        #expect(name((@convention(c) (Int) -> Int).self) == "@convention(c) (Int) -> Int")
        #expect(name(((() -> User) -> (() -> User)?).self) == "(() -> User) -> (() -> User)?")
        #expect(name(((User) -> (User.ID) -> String).self) == "(User) -> (User.ID) -> String")
        #expect(name((() -> (a: Int, b: User)).self) == "() -> (a: Int, b: User)")
        typealias Consuming = (consuming User) -> Void
        #expect(name(Consuming.self) == "(consuming User) -> Void")
        typealias Sending = (sending Base) -> sending Base
        #expect(name(Sending.self) == "(sending consuming Base) -> sending Base")
    }

    @Test func tuplesAndMetatypesAreNamedAsInSource() {
        #expect(name(Void.self) == "Void")
        #expect(name((Int, User.ID).self) == "(Int, User.ID)")
        #expect(name((a: Int, User).self) == "(a: Int, User)")
        #expect(name(User.Type.self) == "User.Type")
        #expect(name((@Sendable () -> Void).Type.self) == "(@Sendable () -> Void).Type")
        #expect(name(User.ID.Type?.self) == "User.ID.Type?")
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
