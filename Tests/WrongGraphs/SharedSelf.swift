import Dovetail

@Graph
struct AppGraph {
    let a: A
    @Shared func copy(a: A) -> Self { self }
}

/*
error 6:32 'copy' is shared, so its result cannot be Self; write AppGraph (from macro 'Graph')
*/
