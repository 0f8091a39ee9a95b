import Dovetail

@Graph
struct AppGraph {
    @Shared func a() -> some Service { A() }
}

/*
error 5:25 'a' is shared, so its result needs a name; return 'any' instead of 'some' (from macro 'Graph')
error written cannot find '_Shared' in scope
note 3:1 in expansion of macro 'Graph' on struct 'AppGraph' here
error written value of type 'AppGraph' has no member '_shared'
note 3:1 in expansion of macro 'Graph' on struct 'AppGraph' here
*/
