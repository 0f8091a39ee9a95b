// A placeholder for a function that can neither throw nor return nothing has to be told what to return.
import Dovetail

private struct Storage {
    // expected-error@+1 {{'unimplemented(_:fileID:line:)' is unavailable: a function that neither throws nor returns Void needs a result: unimplemented(_:returning:)}}
    var count: @Sendable () -> Int = unimplemented("Storage.count")
    // expected-error@+1 {{'unimplemented(_:fileID:line:)' is unavailable: a function that neither throws nor returns Void needs a result: unimplemented(_:returning:)}}
    var title: @Sendable (Int, String) async -> String = unimplemented("Storage.title")
}
