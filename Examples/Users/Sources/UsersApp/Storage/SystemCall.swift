import Foundation

/// A call to the operating system that failed, in the system's own words.
struct SystemError: Error, Equatable, CustomStringConvertible, LocalizedError {
    let code: Int32

    var description: String { String(cString: strerror(code)) }
    var errorDescription: String? { description }
}

/// Makes a system call, again when a signal interrupted it, and throws where the call returns -1.
@discardableResult
func system<Result: SignedInteger>(_ call: () -> Result) throws(SystemError) -> Result {
    while true {
        let result = call()
        guard result == -1 else { return result }
        guard errno == EINTR else { throw SystemError(code: errno) }
    }
}

/// Writes all the bytes: the system may take fewer at a time.
func write(_ bytes: Data, to descriptor: Int32) throws(SystemError) {
    var rest = bytes
    while !rest.isEmpty {
        let count = try system { rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) } }
        rest = rest.dropFirst(count)
    }
}
