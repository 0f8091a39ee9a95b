/// Thrown when a placeholder made with `unimplemented(_:fileID:line:)` is called.
public struct Unimplemented: Error, Hashable, CustomStringConvertible {
    /// The name of the placeholder.
    public let name: String

    /// The module and file in which the placeholder was declared.
    public let fileID: String

    /// The line on which the placeholder was declared.
    public let line: Int

    /// One sentence that names the placeholder, and its file and line.
    public var description: String {
        "\(name) was called but never given an implementation (declared at \(fileID):\(line))"
    }
}

extension Unimplemented {
    /// Reports the call of a placeholder to the running test, even if the placeholder cannot throw.
    ///
    /// The code that `@Client` writes calls it.
    ///
    /// - Returns: The error of the placeholder.
    @discardableResult
    public static func _recordCall(of name: String, fileID: StaticString, line: Int) -> Unimplemented {
        let placeholder = Unimplemented(name: name, fileID: "\(fileID)", line: line)
        _ = CallReporting.report?(false, fileID, line) { _ in placeholder.description }
        return placeholder
    }
}

/// Creates a placeholder for a function that has no implementation yet.
///
/// ```swift
/// struct UserStorage: Sendable {
///     var load: @Sendable () async throws -> Credentials = unimplemented("UserStorage.load")
///     var delete: @Sendable () async -> Void = unimplemented("UserStorage.delete")
///     var isEmpty: @Sendable () -> Bool = unimplemented("UserStorage.isEmpty", returning: true)
/// }
/// ```
///
/// Its type is inferred from the context. If it can throw, a call throws ``Unimplemented``, or for a specific type, the error that you
/// pass as `throwing:`. If it cannot throw, a call returns nothing, or `nil`; for any other result, pass a value as `returning:`.
///
/// If the test target links `DovetailTesting`, every call fails the test, under Swift Testing and XCTest, even if the
/// code under test ignores the error.
///
/// - Parameters:
///   - name: The name of the function in messages, for instance `UserStorage.load`.
///   - fileID: The file in which the placeholder is declared.
///   - line: The line on which the placeholder is declared.
/// - Returns: A function that throws ``Unimplemented``.
@_alwaysEmitIntoClient
public func unimplemented<A, Output>(
    _ name: String,
    fileID: StaticString = #fileID,
    line: Int = #line
) -> @Sendable (A) throws -> Output {
    { (_: A) in throw Unimplemented._recordCall(of: name, fileID: fileID, line: line) }
}

/// Creates a placeholder that does nothing, for a function that neither throws nor returns a value. See
/// `unimplemented(_:fileID:line:)`, which is preferred wherever the function can throw.
@_alwaysEmitIntoClient @_disfavoredOverload  // where the function can throw, it should
public func unimplemented<A>(
    _ name: String,
    fileID: StaticString = #fileID,
    line: Int = #line
) -> @Sendable (A) -> Void {
    { (_: A) in Unimplemented._recordCall(of: name, fileID: fileID, line: line) }
}

/// Creates a placeholder that returns `nil`, for a function that cannot throw and returns an optional. See
/// `unimplemented(_:fileID:line:)`, which is preferred wherever the function can throw.
@_alwaysEmitIntoClient @_disfavoredOverload  // where the function can throw, it should
public func unimplemented<A, Output>(
    _ name: String,
    fileID: StaticString = #fileID,
    line: Int = #line
) -> @Sendable (A) -> Output? {
    { (_: A) in
        Unimplemented._recordCall(of: name, fileID: fileID, line: line)
        return nil
    }
}

/// Creates a placeholder that returns a given value, for a function that cannot throw. See `unimplemented(_:fileID:line:)`.
///
/// The value is evaluated at each call, so it need not be `Sendable`.
@_alwaysEmitIntoClient
public func unimplemented<A, Output>(
    _ name: String,
    returning standIn: @autoclosure @escaping @Sendable () -> Output,
    fileID: StaticString = #fileID,
    line: Int = #line
) -> @Sendable (A) -> Output {
    { (_: A) in
        Unimplemented._recordCall(of: name, fileID: fileID, line: line)
        return standIn()
    }
}

/// Creates a placeholder for a function that throws a specific type.
///
/// ```swift
/// enum StorageError: Error { case unknown }
///
/// struct UserStorage: Sendable {
///     var save: @Sendable (Credentials) throws(StorageError) -> Void =
///         unimplemented("UserStorage.save", throwing: StorageError.unknown)
/// }
/// ```
///
/// See `unimplemented(_:fileID:line:)`. The function has at most five parameters, because a generic error type beside a
/// parameter pack crashes the compiler (Swift 6.3). The error is evaluated at each call.
@_alwaysEmitIntoClient
public func unimplemented<A, Output, Failure: Error>(
    _ name: String,
    throwing error: @autoclosure @escaping @Sendable () -> Failure,
    fileID: StaticString = #fileID,
    line: Int = #line
) -> @Sendable (A) throws(Failure) -> Output {
    { (_: A) throws(Failure) in
        Unimplemented._recordCall(of: name, fileID: fileID, line: line)
        throw error()
    }
}

/// The message for a function type that has no placeholder.
@available(
    *,
    unavailable,
    message: "a function that neither throws nor returns Void needs a result: unimplemented(_:returning:)"
)
@_alwaysEmitIntoClient
public func unimplemented<each Parameter, Output>(
    _ name: String,
    fileID: StaticString = #fileID,
    line: Int = #line
) -> @Sendable (repeat each Parameter) -> Output {
    preconditionFailure("the compiler lets nobody call this")
}

/// The message for an `async` function type that has no placeholder.
@available(
    *,
    unavailable,
    message: "a function that neither throws nor returns Void needs a result: unimplemented(_:returning:)"
)
@_alwaysEmitIntoClient
public func unimplemented<each Parameter, Output>(
    _ name: String,
    fileID: StaticString = #fileID,
    line: Int = #line
) -> @Sendable (repeat each Parameter) async -> Output {
    preconditionFailure("the compiler lets nobody call this")
}

/// The message for a value that is not a function. Where its type cannot be found, this keeps the compiler from saying more than that.
@available(
    *,
    unavailable,
    message: "only a function can have a placeholder: give a property that is not a function a default value"
)
@_disfavoredOverload @_alwaysEmitIntoClient
public func unimplemented<Value>(_ name: String, fileID: StaticString = #fileID, line: Int = #line) -> Value {
    preconditionFailure("the compiler lets nobody call this")
}
