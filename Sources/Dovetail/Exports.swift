// A container and a graph of recipes both give a `DependencyGraph`, so its name comes with Dovetail.
@_exported public import struct DovetailGraph.DependencyGraph
