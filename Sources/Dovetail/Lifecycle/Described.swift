/// A value, and the text about it, which is written when it is read.
///
/// A struct around one of these costs a program that links the library hardly anything: to copy it is to copy a reference,
/// and what writes the text is carried only where such a value is made.
final class Described<Value: Sendable>: Sendable {
    let value: Value
    let text: @Sendable () -> String

    init(_ value: Value, text: @escaping @Sendable (Value) -> String) {
        self.value = value
        self.text = { text(value) }
    }
}
