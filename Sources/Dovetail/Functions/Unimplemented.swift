/// Thrown by a placeholder made with `unimplemented(_:fileID:line:)` when it is called.
public struct Unimplemented: Error, Hashable, CustomStringConvertible {
    /// The name that was given to the placeholder.
    public let name: String

    // XCTest takes the file of a failure only as a `StaticString`.
    package let file: StaticString

    /// The module and file in which the placeholder was declared.
    public var fileID: String { "\(file)" }

    /// The line on which the placeholder was declared.
    public let line: Int

    /// One sentence that names the placeholder and where it was declared.
    public var description: String {
        "\(name) was called but never given an implementation (declared at \(fileID):\(line))"
    }
}

extension Unimplemented {
    /// Whether both are of the same placeholder.
    public static func == (left: Unimplemented, right: Unimplemented) -> Bool {
        left.name == right.name && left.fileID == right.fileID && left.line == right.line
    }

    /// Feeds the placeholder's name and place into a hasher.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
        hasher.combine(fileID)
        hasher.combine(line)
    }
}

/// Creates a placeholder, of any function type that can throw, for a function that has no implementation yet.
///
/// ```swift
/// struct UserStorage: Sendable {
///     var load: @Sendable () async throws -> Credentials = unimplemented("UserStorage.load")
///     var delete: @Sendable () async -> Void = unimplemented("UserStorage.delete")
///     var isEmpty: @Sendable () -> Bool = unimplemented("UserStorage.isEmpty", returning: true)
/// }
/// ```
///
/// The type comes from the context. When called, a function that can throw throws ``Unimplemented``. One that cannot throw
/// and returns nothing does nothing. One that cannot throw and returns a value needs that value: `returning:`. One with
/// typed errors needs the error: `throwing:`.
///
/// In a test that links `DovetailTesting` every call fails the test, of Swift Testing or XCTest, even if the code under test
/// swallows the error.
///
/// - Parameters:
///   - name: The name of the function as its reader knows it, for instance `UserStorage.load`.
///   - fileID: The file in which the placeholder is declared.
///   - line: The line on which the placeholder is declared.
/// - Returns: A function that throws ``Unimplemented``.
public func unimplemented<each Parameter, Output>(
    _ name: String,
    fileID: StaticString = #fileID,
    line: Int = #line
) -> @Sendable (repeat each Parameter) throws -> Output {
    let placeholder = Unimplemented(name: name, file: fileID, line: line)
    return { (_: repeat each Parameter) in throw recordCall(of: placeholder) }
}

/// Makes a placeholder that does nothing, for a function that cannot throw and returns nothing.
///
/// See `unimplemented(_:fileID:line:)`, which is preferred wherever the function can throw.
@_disfavoredOverload  // where the function can throw, it should
public func unimplemented<each Parameter>(
    _ name: String,
    fileID: StaticString = #fileID,
    line: Int = #line
) -> @Sendable (repeat each Parameter) -> Void {
    let placeholder = Unimplemented(name: name, file: fileID, line: line)
    return { (_: repeat each Parameter) in _ = recordCall(of: placeholder) }
}

/// Makes a placeholder that returns a stand-in value, for a function that cannot throw.
///
/// See `unimplemented(_:fileID:line:)`. The stand-in is evaluated at each call, so it need not be `Sendable`.
public func unimplemented<each Parameter, Output>(
    _ name: String,
    returning standIn: @autoclosure @escaping @Sendable () -> Output,
    fileID: StaticString = #fileID,
    line: Int = #line
) -> @Sendable (repeat each Parameter) -> Output {
    let placeholder = Unimplemented(name: name, file: fileID, line: line)
    return { (_: repeat each Parameter) in
        _ = recordCall(of: placeholder)
        return standIn()
    }
}

/// Makes a placeholder that throws an error of the type that its function throws.
///
/// ```swift
/// var save: @Sendable (Credentials) throws(CoreError) -> Void = unimplemented("UserStorage.save", throwing: CoreError.unknown)
/// ```
///
/// See `unimplemented(_:fileID:line:)`. Functions of up to five parameters can have one: a generic type of errors beside a pack
/// crashes the compiler (Swift 6.3). The error is evaluated at each call.
///
/// - Parameters:
///   - name: The name of the function as its reader knows it, for instance `UserStorage.save`.
///   - error: The error that a call throws.
///   - fileID: The file in which the placeholder is declared.
///   - line: The line on which the placeholder is declared.
/// - Returns: A function that throws `error`.
@_alwaysEmitIntoClient
public func unimplemented<A, Output, Failure: Error>(
    _ name: String,
    throwing error: @autoclosure @escaping @Sendable () -> Failure,
    fileID: StaticString = #fileID,
    line: Int = #line
) -> @Sendable (A) throws(Failure) -> Output {
    { _ throws(Failure) in
        recordCall(name, fileID, line)
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
@_disfavoredOverload
@_alwaysEmitIntoClient
public func unimplemented<Value>(
    _ name: String,
    fileID: StaticString = #fileID,
    line: Int = #line
) -> Value {
    preconditionFailure("the compiler lets nobody call this")
}

/// Reports the call of a placeholder to the running test.
@usableFromInline
func recordCall(_ name: String, _ fileID: StaticString, _ line: Int) {
    _ = recordCall(of: Unimplemented(name: name, file: fileID, line: line))
}

/// Every call of a placeholder passes through here and notifies the test, even if the placeholder cannot throw.
package func recordCall(of placeholder: Unimplemented) -> Unimplemented {
    UnimplementedReporting.reporter?.report(placeholder)
    return placeholder
}

/// Observes every call of a placeholder. The one in `DovetailTesting` fails the running test.
package protocol UnimplementedReporter: SendableMetatype {
    static func report(_ placeholder: Unimplemented)
}

/// Finds the reporter, if there is one.
enum UnimplementedReporting {
    /// The reporter of `DovetailTesting`, in a program into which it is linked.
    ///
    /// It is found by its name, in the table of types that every Swift program contains. So linking the module is enough:
    /// there is nothing to register or to import in every test, no constructor runs when a program starts, and this module
    /// need not know the other. Looked up once, when a placeholder is first called.
    static let reporter = _typeByName("15DovetailTesting19PlaceholderReporterO") as? any UnimplementedReporter.Type
}
