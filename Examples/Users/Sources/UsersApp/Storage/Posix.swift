import Foundation

/// Calls to the operating system that throw.
enum Posix {
    /// Makes a call, repeats it if a signal interrupted it, and throws if it returns -1.
    @discardableResult
    static func call<Result: SignedInteger>(_ body: () -> Result) throws(SystemError) -> Result {
        while true {
            let result = body()
            guard result == -1 else { return result }
            guard errno == EINTR else { throw SystemError(code: errno) }
        }
    }

    /// Writes all the bytes; the system may take fewer at a time.
    static func write(_ bytes: Data, to descriptor: Int32) throws(SystemError) {
        var rest = bytes
        while !rest.isEmpty {
            let count = try call {
                rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            }
            rest = rest.dropFirst(count)
        }
    }
}

/// A call to the operating system that failed, in the system's own words.
struct SystemError: LocalizedError, Equatable, CustomStringConvertible {
    let code: Int32

    var description: String { String(cString: strerror(code)) }
    var errorDescription: String? { description }
}
