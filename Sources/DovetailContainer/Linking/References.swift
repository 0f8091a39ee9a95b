// Objects that refer to values, or to other objects.

/// A value behind a reference: in a list of values of unknown types, in its own type, or behind an atomic.
final class Box<Value> {
    let value: Value

    init(_ value: Value) {
        self.value = value
    }
}

extension Box: Sendable where Value: Sendable {}

/// A weak reference to a scope, or to a shared instance.
final class WeakReference<Object: AnyObject>: @unchecked Sendable {
    // Sendable because it changes under a lock only, and a scope is Sendable. So is a shared service, unless the main actor alone has it.

    weak var object: Object?

    init(_ object: Object? = nil) { self.object = object }
}
