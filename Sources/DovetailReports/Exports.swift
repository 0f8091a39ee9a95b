// What a report is about: the graph as a value.
@_exported public import DovetailAnalysis
