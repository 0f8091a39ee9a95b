import Dovetail

@Graph
struct AppGraph {
    struct Recipes {}

    func a() -> A { A() }
    @Shared func recipes(a: A) -> Recipes { Recipes() }
}
let recipes = AppGraph().recipes()

/*
error 5:12 @Graph adds a 'Recipes' of its own to AppGraph; give this one another name (from macro 'Graph')
*/
