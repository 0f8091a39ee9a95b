/// Attached by ``Graph()``; not to be written.
///
/// A recipe that the graph supplies nothing to is called just as it is written, so that nothing can be added beside it. Its
/// body is changed instead: it asks first whether the recipe is replaced, or made already.
@attached(body)
public macro LeafRecipe() = #externalMacro(module: "DovetailMacros", type: "LeafRecipeMacro")
