public import DependencyGraph

/// How far a start has come, told each time that a service is started: which one that was, how many are started with it, and
/// how many there are to start.
public typealias StartProgress = (service: DependencyGraph.ID, started: Int, total: Int)
