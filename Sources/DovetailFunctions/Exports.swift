// What a memoized function, a shared service of a graph, and a container throw.
@_exported public import struct DovetailOnce.ResolutionError
