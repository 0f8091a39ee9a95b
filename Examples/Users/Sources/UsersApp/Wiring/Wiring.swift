/// The composition root of the program. Both make the same program; your own needs only one.
public enum Wiring: String, CaseIterable, Sendable {
    /// A graph that is wired when the program is compiled: `AppGraph`.
    case graph
    /// A container that is wired when the program starts: `AppContainer`.
    case container
}
