// A container and a `@Graph` both provide a `DependencyGraph`, so importing Dovetail is enough to name the type.
@_exported public import struct DovetailGraph.DependencyGraph
