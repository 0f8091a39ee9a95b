import Dovetail

@Graph
struct AppGraph {
    struct Recipes {}

    func a() -> A { A() }
    @Shared func recipes(a: A) -> Recipes { Recipes() }
}
let recipes = AppGraph().recipes()

/*
error 5:12 @Graph adds its own 'Recipes' to AppGraph; rename this one (from macro 'Graph')
*/
