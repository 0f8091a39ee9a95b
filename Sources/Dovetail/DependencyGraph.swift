// A container and a graph of recipes both give a `DependencyGraph`, so that whoever imports Dovetail can name it. Only this
// type: the module's `SourceLocation` would be ambiguous beside that of Testing.
@_exported public import struct DovetailGraph.DependencyGraph
