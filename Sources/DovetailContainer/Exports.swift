// What a program needs beside the container: functions on functions, and the graph as a value.
@_exported public import DovetailFunctions
@_exported public import struct DovetailAnalysis.DependencyGraph
