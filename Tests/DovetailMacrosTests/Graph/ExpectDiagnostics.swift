import Testing

/// Checks all that is reported about a graph.
func expect(
    _ graph: String,
    _ diagnostics: [Expansion.Diagnostic],
    at location: SourceLocation = #_sourceLocation
) throws {
    #expect(try Expansion(of: "Graph", at: graph).diagnostics == diagnostics, sourceLocation: location)
}
