// A placeholder for a function that can neither throw nor return nothing has to be told what to return. Nothing but a function
// can have one.
import DovetailFunctions

private struct Store {
    var count: @Sendable () -> Int = unimplemented("Storage.count")
    // error 38: 'unimplemented(_:fileID:line:)' is unavailable: a function that neither throws nor returns Void needs a result: unimplemented(_:returning:)
    var title: @Sendable (Int, String) async -> String = unimplemented("Storage.title")
    // error 58: 'unimplemented(_:fileID:line:)' is unavailable: a function that neither throws nor returns Void needs a result: unimplemented(_:returning:)
    var place: Place = unimplemented("Storage.place")
    // error 24: 'unimplemented(_:fileID:line:)' is unavailable: only a function can have a placeholder: give a property that is not a function a default value
    var nearest: @Sendable () async throws -> Plaice = unimplemented("Storage.nearest")
    // error 47: cannot find type 'Plaice' in scope
}

private struct Place {}
