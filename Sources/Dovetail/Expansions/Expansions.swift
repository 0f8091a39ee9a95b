/// What the code that ``Graph()`` writes is made of.
///
/// That code belongs to the module of the graph, so these types are public. No other code has a reason to name them. Some appear in errors
/// of the compiler, for instance if a graph includes a type that is not a graph; *When it does not compile* says what to do then.
public enum _Graph {}
