import Foundation

/// A call to the operating system that failed, in the system's own words.
struct SystemError: Error, CustomStringConvertible {
    let code: Int32

    var description: String { String(cString: strerror(code)) }

    /// Makes a call, repeats it if a signal interrupted it, and throws if it returns -1.
    @discardableResult
    static func check<Result: SignedInteger>(_ call: () -> Result) throws(SystemError) -> Result {
        while true {
            let result = call()
            guard result == -1 else { return result }
            guard errno == EINTR else { throw SystemError(code: errno) }
        }
    }
}
