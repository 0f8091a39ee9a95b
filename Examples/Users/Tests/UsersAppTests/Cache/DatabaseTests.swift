import Foundation
import Testing

@testable import UsersApp

@Suite("Database")
struct DatabaseTests {
    private let folder: TemporaryFolder
    private let file: URL

    init() throws {
        folder = try TemporaryFolder()
        file = folder.url.appending(path: "deep/below/cache.sqlite")
    }

    @Test("What was written is there when the file is opened again")
    func persists() throws {
        let bytes = Data([0, 255, 0, 1])
        try Database(file: file).replaceAll { write in
            try write("a", bytes)
            try write("empty", Data())
        }
        let database = try Database(file: file)
        #expect(try database.bytes(forKey: "a") == bytes)
        #expect(try database.bytes(forKey: "empty") == Data())
        #expect(try database.bytes(forKey: "b") == nil)
    }

    @Test("Writing replaces what was there before")
    func replaces() throws {
        let database = try Database(file: file)
        try database.replaceAll { write in try write("old", Data("1".utf8)) }
        try database.replaceAll { write in try write("new", Data("2".utf8)) }
        #expect(try database.bytes(forKey: "old") == nil)
        #expect(try database.bytes(forKey: "new") == Data("2".utf8))
    }

    @Test("A failed write changes nothing, and the database can be used again")
    func rollsBack() throws {
        let database = try Database(file: file)
        try database.replaceAll { write in try write("kept", Data("1".utf8)) }
        let before = try folder.contents()

        #expect(throws: Failure()) {
            try database.replaceAll { write in
                try write("kept", Data("2".utf8))
                throw Failure()
            }
        }
        #expect(try database.bytes(forKey: "kept") == Data("1".utf8))
        #expect(try folder.contents() == before)

        try database.replaceAll { write in try write("kept", Data("3".utf8)) }
        #expect(try database.bytes(forKey: "kept") == Data("3".utf8))
    }

    @Test("The file is closed when the database is gone, so that nothing is left beside it")
    func closes() throws {
        try Database(file: file).replaceAll { write in try write("a", Data()) }
        #expect(try folder.contents().keys.sorted() == ["deep/below/cache.sqlite"])
    }

    @Test("An entry that this version cannot read is no entry")
    func unreadableEntry() throws {
        #expect(try Users.findCached(read: { _ in Data("{}".utf8) }, id: 1) == nil)
        #expect(try Users.findCached(read: { _ in nil }, id: 1) == nil)
        #expect(try Users.findCached(read: { _ in try User.ada.cacheBytes() }, id: 1) == .ada)
    }
}
