/// What is told of every call of a placeholder. `DovetailTesting` has one, which fails the test that runs.
package protocol UnimplementedReporter: SendableMetatype {
    static func report(_ placeholder: Unimplemented)
}

/// Finds the reporter, where there is one.
enum UnimplementedReporting {
    /// The reporter of `DovetailTesting`, in a program into which it is linked.
    ///
    /// It is found by its name, in the table of types that every Swift program carries. So linking the module is
    /// enough: nobody has to register anything or remember to import it in every test, no constructor runs when a
    /// program starts, and this module need not know the other. Looked up once, when a placeholder is first called.
    static let reporter = _typeByName("15DovetailTesting19PlaceholderReporterO") as? any UnimplementedReporter.Type
}
