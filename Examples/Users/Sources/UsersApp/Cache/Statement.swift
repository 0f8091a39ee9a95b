import CSQLite
import Foundation

/// A prepared statement. It has one owner, and is finalised when that owner is gone.
struct Statement: ~Copyable {
    private let handle: OpaquePointer
    private let file: String

    init(_ handle: OpaquePointer, file: String) {
        self.handle = handle
        self.file = file
    }

    deinit {
        sqlite3_finalize(handle)
    }

    /// Binds this value, and reads the first column of the first row, if there is one.
    func first(_ key: String) throws(DatabaseError) -> Data? {
        try start(key)
        switch sqlite3_step(handle) {
        case SQLITE_DONE: return nil
        case SQLITE_ROW: break
        default: throw lastError
        }
        // An empty value has no address.
        guard let bytes = sqlite3_column_blob(handle, 0) else { return Data() }
        return Data(bytes: bytes, count: Int(sqlite3_column_bytes(handle, 0)))
    }

    /// Binds these values, and runs the statement to its end.
    func run(_ key: String, _ bytes: Data) throws(DatabaseError) {
        try start(key)
        let bound = bytes.withUnsafeBytes {
            sqlite3_bind_blob64(handle, 2, $0.baseAddress, UInt64($0.count), csqlite_transient())
        }
        guard bound == SQLITE_OK, sqlite3_step(handle) == SQLITE_DONE else { throw lastError }
    }

    /// Makes the statement ready for another run, with this as its first value.
    private func start(_ key: String) throws(DatabaseError) {
        // The reset returns the error of the previous run, which was already thrown.
        sqlite3_reset(handle)
        guard sqlite3_bind_text(handle, 1, key, -1, csqlite_transient()) == SQLITE_OK else { throw lastError }
    }

    private var lastError: DatabaseError {
        DatabaseError(file: file, connection: sqlite3_db_handle(handle))
    }
}
