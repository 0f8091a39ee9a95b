// A placeholder for a function that can neither throw nor return nothing has to be told what to return.
import Dovetail

private struct Storage {
    // expected-error@+1 {{invalid conversion from throwing function of type '@Sendable () throws -> Int'}}
    var count: @Sendable () -> Int = unimplemented("Storage.count")
    // expected-error@+1 {{invalid conversion from throwing function}}
    var title: @Sendable (Int, String) async -> String = unimplemented("Storage.title")
}
