// A container and a graph of recipes both give a `DependencyGraph`, so whoever imports Dovetail can name it.
@_exported public import struct DovetailGraph.DependencyGraph
