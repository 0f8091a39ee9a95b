import Dovetail

/// A graph for others.
@Graph
public struct AppGraph: Sendable {
    /// Who.
    @inlinable public func name() -> String { "app" }
}

/*
error 7:5 'name' is @inlinable, but @Graph changes its body; remove @inlinable (from macro 'Graph')
*/
