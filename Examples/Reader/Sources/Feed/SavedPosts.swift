import Storage

/// The posts of the last successful download.
struct SavedPosts: Sendable {
    private let database: Database

    init(in database: Database) throws {
        try database.run("CREATE TABLE IF NOT EXISTS posts (id INTEGER PRIMARY KEY, author TEXT, text TEXT)")
        self.database = database
    }

    func save(_ posts: [Post]) throws {
        for post in posts {
            try database.run("INSERT OR REPLACE INTO posts VALUES (?, ?, ?)", "\(post.id)", post.author, post.text)
        }
    }

    func load() throws -> [Post] {
        try database.run("SELECT id, author, text FROM posts ORDER BY id DESC").compactMap { row in
            Int(row[0]).map { Post(id: $0, author: row[1], text: row[2]) }
        }
    }
}
